"""Pictures: described as pure scenes of primitives, painted with Pillow."""
