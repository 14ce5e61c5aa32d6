"""Ways in which pages are laid out."""
