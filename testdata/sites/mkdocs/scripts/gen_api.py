"""Writes the pages below api/."""
