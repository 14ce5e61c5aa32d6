from enum import StrEnum


class AccountRole(StrEnum):
    CONVERT = "convert"
    OWNER = "owner"

    def __str__(self) -> str:
        return str(self.value)
