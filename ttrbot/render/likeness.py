"""How similar two pictures are."""

from array import array
from collections.abc import Callable, Sequence
from io import BytesIO
from statistics import fmean
from typing import Any

from PIL import Image, ImageMath

WINDOW = 8


def likeness(image: Image.Image, file: bytes) -> float:
    """Return the structural similarity (SSIM) in grey over windows of 8 by 8 pixels; 1 means equal pictures."""
    other = Image.open(BytesIO(file)).convert("RGB")
    x, y = (shown.convert("L").convert("F") for shown in (image, other))

    def mean(made: Callable[[dict[str, Any]], Any]) -> Sequence[float]:
        return array("f", ImageMath.lambda_eval(made, x=x, y=y).reduce(WINDOW).tobytes())

    sums = (
        mean(lambda of: of["x"] + 0),
        mean(lambda of: of["y"] + 0),
        mean(lambda of: of["x"] * of["x"]),
        mean(lambda of: of["y"] * of["y"]),
        mean(lambda of: of["x"] * of["y"]),
    )
    shade, contrast = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return fmean(
        (2 * mx * my + shade)
        * (2 * (xy - mx * my) + contrast)
        / ((mx * mx + my * my + shade) * (xx - mx * mx + yy - my * my + contrast))
        for mx, my, xx, yy, xy in zip(*sums, strict=True)
    )
