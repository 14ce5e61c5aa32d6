"""The end net: looks at one end of what may be a connector and says whether one ends there, and with which head."""
