"""The measure of similarity that `make bench` uses."""

from io import BytesIO

from PIL import Image, ImageDraw

from ttrbot.render.likeness import likeness


def file(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def test_the_same_is_one_and_a_stroke_less():
    image = Image.linear_gradient("L").convert("RGB")
    assert likeness(image, file(image)) > 0.9999
    changed = image.copy()
    ImageDraw.Draw(changed).line((0, 0, 255, 255), "red", 6)
    assert 0.5 < likeness(image, file(changed)) < 0.99
    noise = Image.effect_noise(image.size, 80).convert("RGB")
    assert likeness(image, file(noise)) < 0.5
