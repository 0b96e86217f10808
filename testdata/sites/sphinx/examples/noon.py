# Runs at noon.
