"""Words of many languages for the synthetic lines, from Debian's word lists in the cache: `python -m training.text.lexicon`."""

from __future__ import annotations

import re
import sys
from functools import cache, lru_cache
from pathlib import Path

from training.config import cache_folder
from training.debian import remove, unpack
from training.text.alphabet import is_spelt, normalised

#: Package, file inside it, and its encoding, by language.
LISTS = {
    "en": ("wamerican", "usr/share/dict/american-english", "utf-8"),
    "de": ("wngerman", "usr/share/dict/ngerman", "utf-8"),
    "fr": ("wfrench", "usr/share/dict/french", "utf-8"),
    "es": ("wspanish", "usr/share/dict/spanish", "utf-8"),
    "it": ("witalian", "usr/share/dict/italian", "utf-8"),
    "nl": ("wdutch", "usr/share/dict/dutch", "utf-8"),
    "pt": ("wportuguese", "usr/share/dict/portuguese", "utf-8"),
    "sv": ("wswedish", "usr/share/dict/swedish", "utf-8"),
    "pl": ("wpolish", "usr/share/dict/polish", "utf-8"),
    "cs": ("hunspell-cs", "usr/share/hunspell/cs_CZ.dic", "utf-8"),
    "hu": ("hunspell-hu", "usr/share/hunspell/hu_HU.dic", "utf-8"),
    "ro": ("hunspell-ro", "usr/share/hunspell/ro_RO.dic", "utf-8"),
    "tr": ("hunspell-tr", "usr/share/hunspell/tr_TR.dic", "utf-8"),
    "ru": ("hunspell-ru", "usr/share/hunspell/ru_RU.dic", "utf-8"),
    "uk": ("wukrainian", "usr/share/dict/ukrainian", "utf-8"),
    "el": ("hunspell-el", "usr/share/hunspell/el_GR.dic", "iso-8859-7"),
}
#: Longer lists are thinned out.
MOST_WORDS = 60_000
#: Languages by how often a line is written in them: a public net reads English, so that this one learns what others lack, marks and Cyrillic first.
SHARES = {"en": 0.26, "de": 0.04, "fr": 0.04, "es": 0.03, "nl": 0.01, "it": 0.01, "pt": 0.03, "sv": 0.03, "pl": 0.06, "cs": 0.06}
SHARES |= {"hu": 0.06, "ro": 0.06, "tr": 0.05, "ru": 0.14, "uk": 0.06, "el": 0.06}
OTHER_SCRIPTS = ("ru", "uk", "el")
#: Languages in whose lines English words stand now and then.
MIXED = {"ru": 0.12, "uk": 0.1, "el": 0.1}

#: The words that diagrams are made of; half of all English words are taken from here.
COMMON = """
a access account actor add address admin agent alert all an and api app application apply approve archive are as async at audit auth
authentication authorization available back backend backup balancer bank base batch be board branch broker browser bucket buffer build
bus business button by cache call camera cancel card cart case catalog cell center central change channel chart check class clean
client close cloud cluster code collect collector column command commit common component compute condition config configuration confirm
connect connection console consumer container content context control controller copy core cost count create credentials customer daily
dashboard data database date db decision default delete delivery deploy deployment design detail detect dev device dev-ops diagram
directory disk dispatch display dns docker document domain done down download driver edge edit else email employee enabled encrypt end
endpoint engine entity environment error event events exchange execute exit export extension external failed false feature fetch file
filter final find finish firewall first flow folder for form format forward framework from frontend function gateway generate get git
global go grafana graph group handle handler has hash health high history home host hours http https hub id if image import in index
info infrastructure ingress init input insert inside instance integration interface internal internet into invoice is it item java job
json key kafka keycloak kubernetes label layer left legacy level library license limit link linux list listen load local location lock
log logger logic login logs low machine mail main manage management manager manual map market master max member memory merge message
metadata method metrics middleware min mobile mode model module monitor monitoring month my name namespace network new next nginx no node
none not note notification null number object of off office ok old on one online only open operation operator option or order
organization other out output over owner package page parameter parent parse partner password path pay payment pending per phase phone
pipeline plan platform please plugin pod point policy pool port portal post postgres prepare price print private process processing
processor producer product production profile program project prometheus proxy public publish pull push put python query queue random
rate read ready receive record redis register registry reject release remote remove render replica report repository request required
reset resource response rest result retry return review right role root route router rule run runtime sales save scan schedule scheduler
schema screen script search secret section secure security select send sensor server service services session set settings setup shared
ship shop show sign signal single site size source spec sql stack staff stage staging standard start state status step stop storage
store stream string subnet submit subscribe success support switch sync system table tag target task team template terminal test
text the then thread time timeout to token tool topic total traffic transaction transfer transform trigger true type ui unit up update
upload url use user users validate validation value verify version video view virtual volume vpc vpn wait warehouse web webhook
website week when with worker workflow write xml yaml year yes you your zone
"""


def main() -> None:
    """Fetches what is missing."""
    folder = cache_folder() / "words"
    folder.mkdir(parents=True, exist_ok=True)
    missing = [language for language in LISTS if not (folder / f"{language}.txt").exists()]
    for language in missing:
        _fetch(folder, language, *LISTS[language])
    if missing:
        print(", ".join(f"{language} {len(words(language))}" for language in LISTS), file=sys.stderr)


def _fetch(folder: Path, language: str, package: str, inside: str, encoding: str) -> None:
    target = folder / f"{language}.txt"
    aside = folder / "aside"
    remove(aside)
    unpack(package, aside)
    lines = (aside / inside).read_text(encoding, errors="ignore").splitlines()
    step = max(1, len(lines) // MOST_WORDS)
    found = {normalised(re.split(r"[/\t]", line)[0]) for line in lines[::step]}
    target.write_text("\n".join(sorted(word for word in found if 1 < len(word) < 18 and " " not in word and is_spelt(word))))
    remove(aside)


@cache
def words(language: str) -> tuple[str, ...]:
    """Returns the words of a language in their sorted order."""
    path = cache_folder() / "words" / f"{language}.txt"
    if not path.exists():
        raise SystemExit("There are no word lists: run `make training-setup`.")
    return tuple(path.read_text().split("\n"))


@lru_cache(maxsize=1)
def common_words() -> tuple[str, ...]:
    """Returns the words that diagrams are made of."""
    return tuple(COMMON.split())


if __name__ == "__main__":
    main()
