"""Bends the land the way the cities were moved: a smoothed thin-plate spline."""

import numpy as np


class Warp:
    """Maps points of the undistorted canvas so that each city's true position comes close to the city's place."""

    def __init__(self, homes: np.ndarray, places: np.ndarray, *, stiffness: float = 2000.0) -> None:
        self.homes = homes
        count = len(homes)
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _kernel(homes, homes) + stiffness * np.eye(count)
        system[:count, count] = system[count, :count] = 1
        system[:count, count + 1 :] = homes
        system[count + 1 :, :count] = homes.T
        self.weights = np.linalg.solve(system, np.vstack([places - homes, np.zeros((3, 2))]))

    def __call__(self, points: np.ndarray) -> np.ndarray:
        """Return the moved points."""
        count = len(self.homes)
        flat = np.hstack([np.ones((len(points), 1)), points])
        return np.asarray(points + _kernel(points, self.homes) @ self.weights[:count] + flat @ self.weights[count:])


def _kernel(points: np.ndarray, centres: np.ndarray) -> np.ndarray:
    distance = np.linalg.norm(points[:, None] - centres[None], axis=2)
    return np.asarray(distance**2 * np.log(np.maximum(distance, 1e-9)))
