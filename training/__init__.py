"""Trains the nets of Redraw at build time; the product reads only the weights that it exports."""

import os

# Waiting threads must sleep: busy waiting makes a trainer several times slower as soon as anything else runs on the cores.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
os.environ.setdefault("OMP_NUM_THREADS", os.environ.get("REDRAW_TRAINING_THREADS", "1"))
# What CUDA needs for results that do not change from run to run.
os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
