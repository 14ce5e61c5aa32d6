"""What stands on the pages: nouns, verbs and whole texts of five languages, labels of connectors, and what a start and an end are called."""

from __future__ import annotations

from training.scenes.chance import Chance


def _listed(text: str) -> list[str]:
    return [" ".join(entry.split()) for entry in text.split(",")]


#: English nouns, alone or in front of a qualifier.
NOUNS = _listed("""
    Order, Invoice, Customer, Payment, Report, Session, Request, Message, Cache, Gateway, Scheduler, Worker, Parser, Index, Ticket, Profile, Account,
    Basket, Shipment, Warehouse, Sensor, Camera, Robot, Controller, Model, Dataset, Token, License, Backup, Alert, Metric, Log, Queue, Topic, Stream,
    Frontend, Backend, Router, Firewall, Proxy, Balancer, Registry, Vault, Broker, Editor, Viewer, Browser, Device, Driver, Kernel, Module, Plugin,
    Server, Client, Database, Storage, Image, Container, Pipeline, Stage, Branch, Release, Artifact, Template, Form, Field, Page, Layout, Policy,
    Rule, Filter, Engine, Adapter, Mapper, Loader, Encoder, Decoder, Buffer, Thread, Process, Node, Cluster, Pod, Volume, Network, Patient, Doctor,
    Course, Student, Teacher, Lesson, Exam, Grade, Library, Book, Author, Recipe, Hotel, Room, Flight, Seat, Crew, Route, Depot, Vehicle, Battery,
    Motor, Valve, Pump, Tank, Filter unit
""")

#: English verbs, in front of a noun.
VERBS = _listed("""
    Create, Read, Update, Delete, Send, Receive, Validate, Check, Load, Store, Parse, Render, Notify, Approve, Reject, Sign, Encrypt, Compress,
    Upload, Download, Start, Stop, Restart, Wait for, Merge, Split, Filter, Sort, Train, Evaluate, Deploy, Build, Test, Publish, Archive, Cancel,
    Confirm, Select, Scan, Compute, Measure, Calibrate, Fetch, Print, Schedule, Assign, Close, Open
""")

#: What follows an English noun.
QUALIFIERS = _listed("""
    API, UI, v2, Service, Manager, Handler, Store, DB, Module, Layer, Unit, Queue, Pool, Client, Server, Portal, App, Data, List, Log, Info, Agent,
    Group
""")

#: Whole texts of the other languages.
TEXTS = {
    "de": _listed("""
        Auftrag, Rechnung, Kunde, Zahlung prüfen, Bericht erstellen, Anfrage, Nachricht senden, Lager, Bestellung, Lieferung, Antrag ablehnen,
        Vertrag, Daten laden, Anmeldung, Abmeldung, Mitarbeiter, Abteilung, Geschäftsführung, Einkauf, Verkauf, Buchhaltung, Prüfung, Freigabe, Gerät,
        Steuerung, Übertragung, Größe messen, Versand, Fehler melden, Ergebnis
    """),
    "fr": _listed("""
        Commande, Facture, Client, Paiement, Vérifier, Créer le rapport, Demande, Envoyer, Dépôt, Livraison, Utilisateur, Connexion, Données,
        Traitement, Serveur, Base de données, Résultat, Échec, Réussite, Inscription, Panier, Compte, Élève, Professeur, Bibliothèque, Réserver,
        Annuler, Confirmer, Mémoire, Réseau
    """),
    "ru": _listed("""
        Заказ, Клиент, Оплата, Склад, Проверка, Отчёт, Запрос, Сервер, База данных, Пользователь, Отправить, Получить, Начало, Конец, Данные,
        Обработка, Вход, Выход, Результат, Ошибка, Сообщение, Доставка, Счёт, Договор, Отдел, Модуль, Сеть, Загрузка, Устройство, Анализ
    """),
    "zh": _listed("""
        用户, 订单, 支付, 服务器, 数据库, 登录, 注册, 检查, 开始, 结束, 客户端, 请求, 返回, 数据, 处理, 存储, 消息,
        网络, 系统, 管理, 输入, 输出, 分析, 模型, 缓存
    """),
}

#: Labels of connectors.
LABELS = {
    "en": _listed("""
        yes, no, ok, error, uses, sends, HTTP, HTTPS, gRPC, REST, SQL, JSON, 1, n, reads, writes, pull, push, event, ack, calls, data, query, result,
        retry, done, failed, if empty, next, publish, TCP 443, sync, async, 1. login, 2. token, 3. data, on click, timeout, approved, rejected,
        creates, depends on, get user, save, notify
    """),
    "de": _listed("""
        ja, nein, Fehler, sendet, liest, Daten, fertig, abgelehnt, genehmigt, prüft, weiter, Antwort, Anfrage, n, 1, HTTP
    """),
    "fr": _listed("""
        oui, non, erreur, envoie, lit, données, terminé, refusé, accepté, suivant, réponse, requête, 1, n, HTTP
    """),
    "ru": _listed("""
        да, нет, ошибка, данные, ответ, запрос, готово, отказ, далее, HTTP, 1, n, чтение, запись
    """),
    "zh": _listed("""
        是, 否, 请求, 返回, 数据, 错误, HTTP, 成功, 失败
    """),
}

#: What leaves a decision, by language: the way that goes on, and the other one.
ANSWERS = {
    "en": [("Yes", "No"), ("yes", "no"), ("Y", "N"), ("true", "false"), ("OK", "Fail")],
    "de": [("Ja", "Nein")],
    "fr": [("Oui", "Non")],
    "ru": [("Да", "Нет")],
    "zh": [("是", "否")],
}
#: What a flow chart begins and ends with.
ENDS_OF_FLOW = {
    "en": ["Start", "End"],
    "de": ["Start", "Ende"],
    "fr": ["Début", "Fin"],
    "ru": ["Начало", "Конец"],
    "zh": ["开始", "结束"],
}
#: What stands above a legend.
LEGENDS = {"en": "Legend", "de": "Legende", "fr": "Légende", "ru": "Легенда", "zh": "图例"}
#: What ends an English title.
TITLE_ENDINGS = ["Overview", "Architecture", "Diagram", "Workflow", "(draft)"]
#: How much of a text of another language is of that language.
FOREIGN = 0.85


def phrase(chance: Chance, language: str) -> str:
    """Draws a text of one to six words."""
    foreign = TEXTS.get(language)
    if foreign and chance.maybe(FOREIGN):
        first = chance.choice(foreign)
        return first + (" " + chance.choice(foreign) if chance.maybe(0.2) and language != "zh" else "")
    form = chance.random()
    if form < 0.3:
        return chance.choice(NOUNS)
    if form < 0.6:
        return f"{chance.choice(VERBS)} {chance.choice(NOUNS).lower()}"
    if form < 0.85:
        return f"{chance.choice(NOUNS)} {chance.choice(QUALIFIERS)}"
    if form < 0.95:
        return f"{chance.choice(NOUNS)} {chance.choice(NOUNS).lower()} {chance.choice(QUALIFIERS).lower()}"
    return f"{chance.choice(VERBS)} the {chance.choice(NOUNS).lower()} and {chance.choice(NOUNS).lower()}"


def field_name(text: str) -> str:
    """Writes a noun as programs name what they hold: `filterunit`."""
    return text[0].lower() + text[1:].replace(" ", "")
