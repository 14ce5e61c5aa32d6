"""Opens presentations and drawings in one LibreOffice process and tells what it sees, one JSON object a line.

Reads requests from standard input, one JSON object a line: "file", optionally "png" (where to draw the page, at "width" by "height" pixels),
"svg" (where to write it, its texts with their places) and "move" (true to move each shape and group and see whether all that goes with it follows). What goes wrong with a file is in its "error".
"""
import json
import os
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

OPEN_TIMEOUT_S = 60


def start(profile):
    """Starts the program on a pipe of its own and returns it with its desktop."""
    pipe = "redraw%d" % os.getpid()
    office = subprocess.Popen(
        [
            "soffice",
            "-env:UserInstallation=file://" + profile,
            "--headless",
            "--norestore",
            "--nologo",
            "--nodefault",
            "--accept=pipe,name=%s;urp;" % pipe,
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + OPEN_TIMEOUT_S
    while True:
        try:
            context = resolver.resolve("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % pipe)
            return office, context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            if time.monotonic() > deadline:
                office.kill()
                raise
            time.sleep(0.1)


def shapes_of(container):
    """Lists all shapes, those in groups included."""
    found = []
    for index in range(container.getCount()):
        shape = container.getByIndex(index)
        if shape.supportsService("com.sun.star.drawing.GroupShape"):
            found.extend(shapes_of(shape))
        else:
            found.append(shape)
    return found


def groups_of(container):
    """Lists all groups, those in groups included."""
    found = []
    for index in range(container.getCount()):
        shape = container.getByIndex(index)
        if shape.supportsService("com.sun.star.drawing.GroupShape"):
            found.append(shape)
            found.extend(groups_of(shape))
    return found


def name_of(shape):
    """Names the shape that a connector is glued to; None for a free end."""
    return None if shape is None else shape.Name


def setting(name, value):
    """Makes a named value."""
    pair = PropertyValue()
    pair.Name = name
    pair.Value = value
    return pair


def url_of(path):
    """Turns a path into the URL that the program wants."""
    return uno.systemPathToFileUrl(os.path.abspath(path))


def draw(document, request):
    """Draws the first page as PNG."""
    size = (setting("PixelWidth", request["width"]), setting("PixelHeight", request["height"]))
    data = uno.Any("[]com.sun.star.beans.PropertyValue", size)
    document.storeToURL(url_of(request["png"]), (setting("FilterName", "impress_png_Export"), setting("FilterData", data)))


def ends_of(connector):
    """Returns where a connector begins and ends now; its drawn line is asked first, since that makes the program route it again."""
    line = connector.PolyPolygonBezier.Coordinates[0]
    return (line[0].X, line[0].Y), (line[-1].X, line[-1].Y)


def move(shape, shift):
    """Moves a shape, and returns where it stood."""
    home = shape.Position
    away = shape.Position
    away.X += shift[0]
    away.Y += shift[1]
    shape.Position = away
    return home


def strays(connectors):
    """Moves each shape that connectors are attached to, and names the ends that do not follow by the same way."""
    shift = (1270, 635)
    wrong = []
    shapes = {}
    for connector in connectors:
        for shape in (connector.StartShape, connector.EndShape):
            if shape is not None:
                shapes[shape.Name] = shape
    for name, shape in shapes.items():
        before = [ends_of(connector) for connector in connectors]
        home = move(shape, shift)
        for connector, (start, end) in zip(connectors, before):
            now = ends_of(connector)
            sides = (("start", connector.StartShape, start, now[0]), ("end", connector.EndShape, end, now[1]))
            for side, attached, was, became in sides:
                follows = attached is not None and attached.Name == name
                wanted = (was[0] + shift[0], was[1] + shift[1]) if follows else was
                if max(abs(became[0] - wanted[0]), abs(became[1] - wanted[1])) > 3:
                    wrong.append("%s %s when %s moves" % (connector.Name, side, name))
        shape.Position = home
    return wrong


def is_connector(shape):
    """Tells a connector from other shapes."""
    return shape.supportsService("com.sun.star.drawing.ConnectorShape")


def place_of(shape):
    """Returns where a shape lies."""
    return shape.Position.X, shape.Position.Y


def strays_of_groups(page, connectors):
    """Moves each group, and names the shapes and connector ends that do not do as the group does, or move without it."""
    shift = (1270, 635)
    wrong = []
    others = [shape for shape in shapes_of(page) if not is_connector(shape)]
    for group in groups_of(page):
        inside = [shape.Name for shape in shapes_of(group)]
        places = [place_of(shape) for shape in others]
        ends = [ends_of(connector) for connector in connectors]
        home = move(group, shift)
        moved = [(shape.Name, shape.Name in inside, was, place_of(shape)) for shape, was in zip(others, places)]
        for connector, was in zip(connectors, ends):
            now = ends_of(connector)
            for side, shape, index in (("start", connector.StartShape, 0), ("end", connector.EndShape, 1)):
                follows = (connector.Name if shape is None else shape.Name) in inside
                moved.append(("%s %s" % (connector.Name, side), follows, was[index], now[index]))
        for name, follows, was, now in moved:
            wanted = (was[0] + shift[0], was[1] + shift[1]) if follows else was
            if max(abs(now[0] - wanted[0]), abs(now[1] - wanted[1])) > 3:
                wrong.append("%s when %s moves" % (name, group.Name))
        group.Position = home
    return wrong


def inspect(desktop, request):
    """Tells pages, size in hundredths of a millimetre, shapes and connectors of a file."""
    document = desktop.loadComponentFromURL(url_of(request["file"]), "_blank", 0, (setting("Hidden", True),))
    if document is None:
        return {"error": "is not opened"}
    try:
        pages = document.DrawPages
        page = pages.getByIndex(0)
        shapes = shapes_of(page)
        connectors = [shape for shape in shapes if is_connector(shape)]
        if "png" in request:
            draw(document, request)
        if "svg" in request:
            document.storeToURL(url_of(request["svg"]), (setting("FilterName", "impress_svg_Export"),))
        return {
            "pages": pages.getCount(),
            "width": page.Width,
            "height": page.Height,
            "shapes": len(shapes) - len(connectors),
            "connectors": [
                {"name": shape.Name, "start": name_of(shape.StartShape), "end": name_of(shape.EndShape), "ends": ends_of(shape)}
                for shape in connectors
            ],
            "groups": [{"name": group.Name, "members": [shape.Name for shape in shapes_of(group)]} for group in groups_of(page)],
            "strays": strays(connectors) + strays_of_groups(page, connectors) if request.get("move") else [],
        }
    finally:
        document.close(True)


def main():
    """Inspects the files one after the other."""
    with tempfile.TemporaryDirectory(prefix="redraw-office-") as profile:
        office, desktop = start(profile)
        try:
            for line in sys.stdin:
                request = json.loads(line)
                try:
                    seen = inspect(desktop, request)
                except Exception as error:  # a broken file must not hide the others
                    seen = {"error": "%s: %s" % (type(error).__name__, error)}
                print(json.dumps({"file": request["file"], **seen}), flush=True)
        finally:
            try:
                desktop.terminate()
                office.wait(20)
            except Exception:
                office.kill()
                office.wait()


main()
