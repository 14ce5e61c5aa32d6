from enum import StrEnum


class JobFormatsItem(StrEnum):
    DRAWIO = "drawio"
    IR = "ir"
    PPTX = "pptx"
    PREVIEW = "preview"
    SVG = "svg"
    VSDX = "vsdx"

    def __str__(self) -> str:
        return str(self.value)
