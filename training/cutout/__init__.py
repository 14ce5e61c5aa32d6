"""The cut-out net: looks at one candidate's own cut-out and says whether it is a shape of its own, and which."""
