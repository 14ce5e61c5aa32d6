/** The words of invented texts: names of services, entities, steps and states, and what stands beside connectors. */
import type { Chance } from "./chance.ts";

/** Reads a list of words with commas between them. */
export function listOf(words: string): readonly string[] {
  return words.trim().split(/,\s*/);
}

/** Parts of a system. */
export const services: readonly string[] = listOf(`
  Auth, Billing, Catalog, Search, Gateway, Orders, Inventory, Shipping, Notifier, Reports, Scheduler, Ingest, Parser, Indexer, Cache, Broker, Mailer,
  Session Store, Profile API, Payment Service, Rate Limiter, Audit Log, Metrics, Config Server, Web App, Mobile App, Admin Console, CDN, Load Balancer,
  Worker, Importer, Exporter, Data Lake, Warehouse, Stream Processor, Feature Store, Model Server, Image Resizer, Upload API, Identity Provider,
  Event Bus, Task Queue, Vault, Registry, Proxy, Crawler, Recommender, Ledger, Fraud Check, Webhooks`);

/** Classes and tables. */
export const entities: readonly string[] = listOf(`
  Customer, Order, Invoice, Product, Category, Address, Payment, Shipment, Employee, Department, Project, Task, Comment, Tag, Article, Author, Book,
  Loan, Member, Course, Student, Teacher, Room, Booking, Flight, Ticket, Passenger, Account, Transaction, Card, Device, Sensor, Reading, Alert, User,
  Role, Permission, Team, Message, Channel, File, Folder, Vehicle, Driver, Trip, Recipe, Ingredient, Patient, Doctor, Visit`);

/** What classes and tables have. */
export const attributes: readonly string[] = listOf(`
  id, name, title, email, phone, status, created_at, updated_at, price, quantity, total, city, street, zip, country, description, type, code, amount,
  currency, start_date, end_date, rating, score, owner_id, parent_id, is_active, version, size, color, weight, url, token, role, level`);

/** Types of attributes, and what methods return. */
export const types: readonly string[] = listOf(
  "int, string, text, float, date, bool, uuid, Money, List<Item>, DateTime, decimal, varchar(64)",
);

/** What classes do. */
export const methods: readonly string[] = listOf(`
  save, load, validate, cancel, approve, getTotal, addItem, removeItem, send, render, parse, update, close, open, connect, compute, notify, toString`);

/** What is done in a flow. */
export const steps: readonly string[] = listOf(`
  Start, Read input, Validate, Parse file, Check stock, Load user, Send mail, Write log, Store result, Notify team, Wait for reply, Retry, Clean up,
  Compute score, Ask manager, Ship order, Print label, Archive, Publish, Review, Merge, Deploy, Run tests, Build image, Rollback, Close ticket,
  Open ticket, Assign, Escalate, Done`);

/** How something can be. */
export const states: readonly string[] = listOf(`
  Idle, Running, Paused, Failed, Waiting, Ready, Blocked, Done, Draft, Published, Archived, Open, Closed, Pending, Active, Expired, Locked, Connecting,
  Online, Offline, New, Paid, Shipped, Returned`);

/** What stands beside connectors. */
export const labels: readonly string[] = listOf(`
  calls, reads, writes, sends, uses, owns, has, creates, publishes, subscribes, REST, gRPC, SQL, HTTPS, events, yes, no, ok, error, retry, timeout,
  done, start, stop, submit, approve, reject, 1..n, update, query, places, contains, belongs to, manages, loads, checks, on success, on failure`);

/** Draws the text beside a connector, which a share of them have; an empty text otherwise. */
export function labelOf(chance: Chance, share: number): string {
  return chance.happens(share) ? chance.pick(labels) : "";
}
