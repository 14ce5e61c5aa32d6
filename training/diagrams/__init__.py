"""Diagrams as draw.io files, in many styles: the real draw.io draws them, and judges learn from the pictures beside real pages."""
