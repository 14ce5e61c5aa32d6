"""Real pages with their truth: pictures of a folder outside the tree, which are learned from and never kept."""
