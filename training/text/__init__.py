"""The text net: reads one line of text that was cut out of a picture."""
