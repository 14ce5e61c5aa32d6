"""Judges are fitted on the pages of a list: real ones, strangers to the nets first, and drawn diagrams behind them where there are some."""

from __future__ import annotations

from training.judge import __main__ as judge


def test_diagrams_stand_behind_all_real_pages(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(judge, "listed_pages", lambda: [])
    diagrams = tmp_path / "diagrams.tsv"
    diagrams.write_text("a.png\ta.gt.json\n")
    judge.write_list(tmp_path / "pages.tsv", diagrams)
    assert (tmp_path / "with-diagrams.tsv").read_text() == "a.png\ta.gt.json\n"
    assert (tmp_path / "pages.tsv").read_text() == ""


def test_without_diagrams_both_lists_are_alike(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(judge, "listed_pages", lambda: [])
    judge.write_list(tmp_path / "pages.tsv")
    assert (tmp_path / "with-diagrams.tsv").read_text() == (tmp_path / "pages.tsv").read_text()
