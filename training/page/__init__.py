"""The page net: where shapes, connector ends, lines and texts are in a tile."""
