"""Judges are fitted on the pages of a list: real ones, strangers to the nets first, and drawn diagrams behind them where there are some."""

from __future__ import annotations

from training.judge import __main__ as judge


def test_diagrams_stand_behind_all_real_pages(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(judge, "listed_pages", lambda: [])
    diagrams, texts = tmp_path / "diagrams.tsv", tmp_path / "texts.tsv"
    diagrams.write_text("a.png\ta.gt.json\n")
    texts.write_text("b.png\tb.gt.json\n")
    judge.write_list(tmp_path / "pages.tsv", diagrams, texts)
    assert (tmp_path / "with-diagrams.tsv").read_text() == "a.png\ta.gt.json\n"
    assert (tmp_path / "with-texts.tsv").read_text() == "a.png\ta.gt.json\nb.png\tb.gt.json\n"
    assert (tmp_path / "pages.tsv").read_text() == ""


def test_without_diagrams_all_lists_are_alike(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(judge, "listed_pages", lambda: [])
    judge.write_list(tmp_path / "pages.tsv")
    for name in ("with-diagrams.tsv", "with-texts.tsv"):
        assert (tmp_path / name).read_text() == (tmp_path / "pages.tsv").read_text()
