from enum import StrEnum


class DeliveryAttemptsItemOutcomeType0(StrEnum):
    DELIVERED = "delivered"
    FAILED = "failed"
    GONE = "gone"
    REFUSED = "refused"
    UNKNOWN = "unknown"

    def __str__(self) -> str:
        return str(self.value)
