"""Correct bodies of messages and modals, which tests make wrong in one place."""

V2 = 1 << 15


def button(**changes):
    return {"type": 2, "style": 1, "label": "x", "custom_id": "a", **changes}


def row(*children):
    return {"type": 1, "components": list(children)}


def options(count, **changes):
    return [{"label": str(n), "value": str(n), **changes} for n in range(count)]


def select(**changes):
    return {"type": 3, "custom_id": "s", "options": options(3), **changes}


def text(content="x"):
    return {"type": 10, "content": content}


def section(*children, accessory=None):
    return {"type": 9, "components": list(children), "accessory": accessory or button()}


def container(*children, **changes):
    return {"type": 17, "components": list(children), **changes}


def gallery(count, url="https://example.org/a.png"):
    return {"type": 12, "items": [{"media": {"url": url}} for _ in range(count)]}


def classic(**body):
    return {"content": "x", **body}


def v2(*components, **body):
    return {"flags": V2, "components": list(components), **body}


def without(shape, key):
    return {name: value for name, value in shape.items() if name != key}


def buttons(count):
    return [button(custom_id=str(n)) for n in range(count)]


# --- modals ---------------------------------------------------------------------------------------------


def field(**changes):
    return {"type": 4, "custom_id": "c", "style": 1, "label": "l", **changes}


def modal(*parts, **changes):
    return {"custom_id": "m", "title": "t", "components": list(parts) or [row(field())], **changes}


def label(component, **changes):
    return {"type": 18, "label": "l", "component": component, **changes}


def _named(component, changes):
    return {"custom_id": str(id(component)), **component, **changes}


def radio(count, **changes):
    return _named({"type": 21, "options": options(count)}, changes)


def boxes(count, **changes):
    return _named({"type": 22, "options": options(count)}, changes)


def box(**changes):
    return _named({"type": 23}, changes)


def upload(**changes):
    return _named({"type": 19}, changes)
