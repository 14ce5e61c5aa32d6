"""Invents what stands in diagrams: labels, sentences, ids, paths, prices, code; each text from one random generator alone."""

from __future__ import annotations

import random
import string
import unicodedata

from training.text.alphabet import is_spelt, marked_letters, normalised, symbols
from training.text.lexicon import MIXED, OTHER_SCRIPTS, SHARES, common_words, words

LOWER, UPPER, DIGITS = string.ascii_lowercase, string.ascii_uppercase, string.digits
HEX = "0123456789abcdef"
#: Symbols outside ASCII that stand in labels now and then.
SIGNS = "–—•…«»·©®™§°€£→←↔⇒≤≥≠±×÷∞∑∆✓✔✗★☆●○■▪◆▶►²³½‰№"

#: How often a word of a Latin language gets marks that its language does not know.
REMARKED = 0.15


def make_text(chance: random.Random, length: int) -> str:
    """Invents a text of about `length` symbols; the caller cuts what does not fit."""
    draw = chance.random()
    if draw < 0.46:
        text = _label(chance, length)
    elif draw < 0.60:
        text = _sentence(chance, length)
    elif draw < 0.91:
        text = _code(chance, length)
    elif draw < 0.97:
        text = "".join(chance.choice(symbols()[:95]) for _ in range(length))
    else:
        text = _rare(chance, length)
    if chance.random() < 0.05:
        text = chance.choice(("• ", "- ", "→ ", "* ", "◦ ", "▪ ", "1. ", "2) ", "a) ", "✓ ", "# ", "+ ")) + text
    text = normalised(text)
    return text if text and is_spelt(text) else _label(chance, length)


def _language(chance: random.Random) -> str:
    return chance.choices(list(SHARES), list(SHARES.values()))[0]


def _word(chance: random.Random, language: str = "en") -> str:
    if chance.random() < MIXED.get(language, 0):
        word = chance.choice(common_words())
        return chance.choice((word, word.capitalize(), word.upper()))
    if language == "en" and chance.random() < 0.6:
        return chance.choice(common_words())
    word = chance.choice(words(language))
    if language in OTHER_SCRIPTS or language == "en":
        return word
    if word.isascii() and chance.random() < 0.5:
        word = chance.choice(words(language))
    return _marked(chance, word) if chance.random() < REMARKED else word


def _marked(chance: random.Random, word: str) -> str:
    """Gives some letters of a word other marks, so that a mark is told by what is seen and not by the word."""
    table = marked_letters()
    rate = chance.choice((0.2, 0.5))
    return "".join(chance.choice(table[plain]) if (plain := _plain(symbol)) in table and chance.random() < rate else symbol for symbol in word)


def _plain(symbol: str) -> str:
    return symbol if symbol.isascii() else unicodedata.normalize("NFD", symbol)[0]


def _label(chance: random.Random, length: int) -> str:
    """One to a few words in one of the cases of titles and names."""
    language = _language(chance)
    parts = [_word(chance, language)]
    while sum(len(part) + 1 for part in parts) < length and chance.random() < 0.93:
        parts.append(_word(chance, language))
    case = chance.choices("title first lower upper camel pascal snake kebab constant dotted".split(), (26, 24, 16, 12, 4, 5, 4, 5, 2, 2))[0]
    bare = [part.replace("'s", "") for part in parts]
    if case == "camel":
        return bare[0].lower() + "".join(part.capitalize() for part in bare[1:])
    if case == "pascal":
        return "".join(part.capitalize() for part in bare)
    if case in ("snake", "kebab", "dotted", "constant"):
        joined = {"snake": "_", "kebab": "-", "dotted": ".", "constant": "_"}[case].join(bare)
        return joined.upper() if case == "constant" else joined.lower()
    joined = " ".join(parts)
    joined = {"title": _titled(parts), "first": joined[:1].upper() + joined[1:], "lower": joined, "upper": joined.upper()}[case]
    return _dressed(chance, joined)


def _titled(parts: list[str]) -> str:
    return " ".join(part[:1].upper() + part[1:] for part in parts)


def _dressed(chance: random.Random, text: str) -> str:
    """Adds a number, a bracket, a colon or a sign to a label."""
    number = str(chance.randint(0, 10 ** chance.randint(1, 4)))
    forms = (text + ":", f"{text} {number}", f"{number}. {text}", f"({text})", f"[{text}]", f'"{text}"', f"<{text}>", f"«{text}»", f"{text}?")
    forms += (
        f"{text}!",
        f"{text} ({number})",
        f"{text}...",
        f"{text}…",
        f"{text} / {number}",
        f"{text}, {number}",
        f"{text} & {number}",
        f"{text}.",
        f"{text} = {number}",
    )
    forms += (
        f"{text} {chance.choice(SIGNS)}",
        f"{chance.choice(SIGNS)} {text}",
        f"#{number} {text}",
        f"{text}*",
        f"{text} + {number}",
        f"{text} - {number}",
        f"{{{text}}}",
        f"‘{text}’",
        f"“{text}”",
    )
    return chance.choice(forms) if chance.random() < 0.3 else text


def _sentence(chance: random.Random, length: int) -> str:
    language = _language(chance)
    text = _word(chance, language)
    if chance.random() < 0.6:
        text = text[:1].upper() + text[1:]
    while len(text) < length:
        mark = chance.choices(("", ",", ".", ":", ";", " -", "'s", " &", " /"), (80, 7, 4, 2, 1, 2, 2, 1, 1))[0]
        word = _word(chance, language)
        text += f"{mark} {word[:1].upper() + word[1:] if mark == '.' else word}"
    return text + chance.choices(("", ".", ":", "?", "!", ",", ")"), (70, 16, 5, 3, 2, 3, 1))[0]


def _some(chance: random.Random, source: str, least: int, most: int) -> str:
    return "".join(chance.choice(source) for _ in range(chance.randint(least, most)))


def _name(chance: random.Random) -> str:
    return "-".join(_word(chance).lower().replace("'", "") for _ in range(chance.randint(1, 3)))


def _code(chance: random.Random, length: int) -> str:
    """Ids, versions, paths, addresses, prices, dates, code: what no dictionary helps with."""
    text = chance.choice(CODES)(chance)
    while len(text) < length and chance.random() < 0.5:
        text += chance.choice((" ", ", ", " / ", ": ", " - ", "; ")) + chance.choice(CODES)(chance)
    return text


def _number(chance: random.Random) -> str:
    value = chance.random() * 10 ** chance.randint(0, 6)
    return chance.choice((f"{value:.0f}", f"{value:.1f}", f"{value:.2f}", f"{value:,.0f}", f"{value:,.2f}", f"{value:.3f}"))


def _version(chance: random.Random) -> str:
    return chance.choice(("v", "", "V", "version ")) + ".".join(str(chance.randint(0, 20)) for _ in range(chance.randint(2, 4)))


def _price(chance: random.Random) -> str:
    sign = chance.choice("$€£¥₽₹")
    return chance.choice(
        (f"{sign}{_number(chance)}", f"{_number(chance)} {sign}", f"{sign} {_number(chance)}", f"{_number(chance)} EUR", f"{_number(chance)} USD")
    )


def _moment(chance: random.Random) -> str:
    day, month, year = chance.randint(1, 31), chance.randint(1, 12), chance.randint(1990, 2035)
    clock = f"{chance.randint(0, 23):02}:{chance.randint(0, 59):02}"
    return chance.choice(
        (
            f"{year}-{month:02}-{day:02}",
            f"{day:02}.{month:02}.{year}",
            f"{month}/{day}/{year}",
            clock,
            f"{clock}:{chance.randint(0, 59):02}",
            f"Q{chance.randint(1, 4)} {year}",
        )
    )


def _address(chance: random.Random) -> str:
    numbers = ".".join(str(chance.randint(0, 255)) for _ in range(4))
    port = chance.choice(("80", "443", "8080", "5432", "6379", "22", str(chance.randint(1000, 65535))))
    return chance.choice(
        (numbers, f"{numbers}/{chance.randint(8, 32)}", f"{numbers}:{port}", f":{port}", f"TCP/{port}", f"port {port}", f"TCP {port}", f"UDP:{port}")
    )


def _path(chance: random.Random) -> str:
    parts = [_name(chance) for _ in range(chance.randint(1, 4))]
    ending = chance.choice(("", "/", ".ts", ".py", ".json", ".yaml", ".png", ".md", ".go", ".java", "/*", "/{id}", "?q=1"))
    start = chance.choice(("/", "/", "./", "~/", "C:\\", "https://", "http://", "s3://", "../", ""))
    joiner = "\\" if start == "C:\\" else "/"
    host = f"{_name(chance)}.{chance.choice(('com', 'org', 'io', 'net', 'dev', 'svc', 'local'))}/" if start.endswith("//") else ""
    return start + host + joiner.join(parts) + ending


def _call(chance: random.Random) -> str:
    name = _label_of_code(chance)
    argument = chance.choice(
        ("", _word(chance), f"{_word(chance)}: {_type(chance)}", f"{_word(chance)}, {_word(chance)}", f'"{_word(chance)}"', str(chance.randint(0, 99)))
    )
    return chance.choice(
        (
            f"{name}({argument})",
            f"+ {name}({argument}): {_type(chance)}",
            f"- {name}: {_type(chance)}",
            f"{name} = {argument or 0}",
            f"{name}[{chance.randint(0, 9)}]",
            f"if ({name} > {chance.randint(0, 99)})",
            f"{name} := {argument or 1};",
            f"{name} == {argument or 'null'}",
            f"${{{name}}}",
            f"@{name}",
            f"{name} -> {_word(chance)}",
            f"{name}++",
            f"#{name}",
            f"<<{name}>>",
            f"!{name}",
            f"{name} && {_word(chance)}",
            f"{name} || {_word(chance)}",
            f"`{name}`",
        )
    )


def _label_of_code(chance: random.Random) -> str:
    parts = [_word(chance).replace("'", "") for _ in range(chance.randint(1, 3))]
    return chance.choice(("_".join(parts), parts[0] + "".join(part.capitalize() for part in parts[1:]), ".".join(parts), "_".join(parts).upper()))


def _type(chance: random.Random) -> str:
    return chance.choice(
        (
            "int",
            "string",
            "String",
            "bool",
            "float",
            "void",
            "Date",
            "List<String>",
            "VARCHAR(255)",
            "INTEGER",
            "BIGINT",
            "uuid",
            "TEXT",
            "number[]",
            "double",
            "Map<K, V>",
        )
    )


CODES = (
    _number, _version, _price, _moment, _address, _path, _path, _call, _call, _name, _label_of_code,
    lambda chance: _some(chance, HEX, 6, 12),
    lambda chance: "-".join(_some(chance, HEX, size, size) for size in (8, 4, 4)),
    lambda chance: _some(chance, LOWER + UPPER + DIGITS, 4, 12),
    lambda chance: _some(chance, UPPER + DIGITS, 2, 8),
    lambda chance: f"{_some(chance, UPPER, 1, 4)}{chance.choice(('-', '_', '', ' ', '.'))}{_some(chance, DIGITS, 1, 5)}",
    lambda chance: f"{_name(chance)}-{_some(chance, LOWER + DIGITS, 5, 9)}",
    lambda chance: f"{_word(chance)}@{_name(chance)}.{chance.choice(('com', 'org', 'de', 'io'))}",
    lambda chance: f"{chance.randint(0, 100)}{chance.choice(('%', ' %', 'ms', ' MB', ' GB', 's', 'x', ' km', '°C', 'k', 'px', ' vCPU', 'GiB', 'Mbps'))}",
    lambda chance: f"{chance.choice(('GET', 'POST', 'PUT', 'DELETE', 'PATCH'))} /{_name(chance)}/{{{_word(chance)}}}",
    lambda chance: f"{chance.choice(('0..1', '1..*', '0..*', '1', '*', 'n', 'm', '1:n', 'n:m', '[1]', '[0..*]', 'N'))}",
    lambda chance: _some(chance, UPPER, 1, 5),
    lambda chance: _some(chance, DIGITS, 1, 4),
    lambda chance: chance.choice(UPPER + LOWER + DIGITS),
    lambda chance: f"{chance.choice(UPPER)}{chance.choice(DIGITS)}",
    lambda chance: f"({_some(chance, DIGITS + LOWER, 1, 3)})",
    lambda chance: f"[{_word(chance)}]",
    lambda chance: "".join(_some(chance, UPPER, 2, 4) for _ in range(1)) + chance.choice(("s", "", "/", "-")) + _some(chance, UPPER, 0, 3),
)  # fmt: skip


def _rare(chance: random.Random, length: int) -> str:
    """Symbols that words seldom hold, each as likely as the other, alone or among words."""
    table = symbols()
    if chance.random() < 0.5:
        text = list(_label(chance, length))
        for _ in range(chance.randint(1, 3)):
            text.insert(chance.randint(0, len(text)), chance.choice(table))
        return "".join(text)
    start = chance.randint(95, len(table) - 1)
    near = table[max(95, start - 30) : start + 30]
    return " ".join(_some(chance, near, 1, 7) for _ in range(max(1, length // 6)))
