"""Tests of the training system."""
