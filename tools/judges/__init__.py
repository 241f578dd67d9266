"""Other engines that the bench compares ours with, each in an environment of its own."""
