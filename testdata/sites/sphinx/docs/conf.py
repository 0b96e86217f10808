project = "Sundial"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.intersphinx",
    "sphinx_design",
]
autosummary_generate = True
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline", "attrs_block", "substitution"]
myst_heading_anchors = 3
intersphinx_mapping = {"python": ("https://docs.python.org/3", None)}
exclude_patterns = ["_build", "_parts"]
html_theme = "furo"
html_static_path = ["_static"]
html_extra_path = ["_extra"]
