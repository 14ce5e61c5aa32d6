"""Opens presentations and drawings in one LibreOffice process and tells what it sees, one JSON object a line.

Reads file names from standard input, one a line; everything about a file that cannot be opened is in its "error".
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


def name_of(shape):
    """Names the shape that a connector is glued to; None for a free end."""
    return None if shape is None else shape.Name


def inspect(desktop, path):
    """Tells pages, size in hundredths of a millimetre, shapes and connectors of a file."""
    hidden = PropertyValue()
    hidden.Name = "Hidden"
    hidden.Value = True
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(os.path.abspath(path)), "_blank", 0, (hidden,))
    if document is None:
        return {"error": "is not opened"}
    try:
        pages = document.DrawPages
        page = pages.getByIndex(0)
        shapes = shapes_of(page)
        connectors = [shape for shape in shapes if shape.supportsService("com.sun.star.drawing.ConnectorShape")]
        return {
            "pages": pages.getCount(),
            "width": page.Width,
            "height": page.Height,
            "shapes": len(shapes) - len(connectors),
            "connectors": [
                {"name": shape.Name, "start": name_of(shape.StartShape), "end": name_of(shape.EndShape)} for shape in connectors
            ],
        }
    finally:
        document.close(True)


def main():
    """Inspects the files one after the other."""
    with tempfile.TemporaryDirectory(prefix="redraw-office-") as profile:
        office, desktop = start(profile)
        try:
            for line in sys.stdin:
                path = line.rstrip("\n")
                try:
                    seen = inspect(desktop, path)
                except Exception as error:  # a broken file must not hide the others
                    seen = {"error": "%s: %s" % (type(error).__name__, error)}
                print(json.dumps({"file": path, **seen}), flush=True)
        finally:
            try:
                desktop.terminate()
                office.wait(20)
            except Exception:
                office.kill()
                office.wait()


main()
