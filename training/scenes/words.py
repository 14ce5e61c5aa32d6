"""What stands in the texts of a page: words of several languages, ids, paths, calls and numbers."""

from .chance import Chance

_WORDS = """service user data request order system server client process model event queue store cache control manager gateway api
update create check validate payment account customer product report message file database network cluster node pod volume
storage admin portal web mobile app auth token login session load balancer worker scheduler job task input output result error
start end yes no true false begin stop send receive read write get set put list open close status type name key value config
policy rule role group team project plan build test deploy release version review approve reject invoice shipment delivery
klant bericht aanvraag gegevens zaak verzoek Benutzer Antrag prüfen Daten Vertrag Größe número pedido usuario données réseau
clé état заказ клиент сервер данные λ θ Σ Δt core agent entity class property time interval period range place region
controller endpoint subnet private public zone cloud edge router switch firewall monitor metrics log trace alert dashboard
Step Phase Stage Layer Module Component Interface Adapter Engine Registry Broker Topic Stream Batch Query Index Filter""".split()

_SYMBOLS = ("{}_{}", "{}.{}", "{}-{}", "/{}/{}", "{}:{}", "{}({})", "<<{}>>", "{}[{}]", "{} = {}", "{} > {}", "#{}{}", "{}@{}", "${}.{}")


def word(chance: Chance) -> str:
    """Draws one word, in one of the ways of writing it."""
    text = chance.pick(_WORDS)
    case = chance.random()
    return text.upper() if case < 0.08 else text.capitalize() if case < 0.5 else text


def code(chance: Chance) -> str:
    """Draws an id, a path, a number or a call."""
    kind = chance.random()
    if kind < 0.3:
        return "".join(chance.choices("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789-_", k=chance.randint(2, 14)))
    if kind < 0.45:
        return f"{chance.between(0, 1000):.{chance.randint(0, 2)}f}{chance.pick(['', ' %', ' ms', '€', 'k', ' GB'])}"
    return chance.pick(_SYMBOLS).format(chance.pick(_WORDS), chance.pick(_WORDS))


def phrase(chance: Chance, most: int = 4) -> str:
    """Draws one line of text of at most so many words."""
    if chance.maybe(0.2):
        return code(chance)
    return " ".join(word(chance) for _ in range(chance.randint(1, max(1, most))))


def paragraph(chance: Chance, lines: int) -> list[str]:
    """Draws several lines, some of them as a list."""
    bullet = chance.pick(["", "", "", "• ", "- ", "* "])
    return [bullet + phrase(chance, 6) for _ in range(lines)]
