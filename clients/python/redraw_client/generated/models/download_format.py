from enum import StrEnum


class DownloadFormat(StrEnum):
    DRAWIO = "drawio"
    EXCALIDRAW = "excalidraw"
    IR = "ir"
    MERMAID = "mermaid"
    PPTX = "pptx"
    PREVIEW = "preview"
    SVG = "svg"
    VSDX = "vsdx"
    ZIP = "zip"

    def __str__(self) -> str:
        return str(self.value)
