/** Adds up events: equal ones are one that is counted, and many that are alike become one, too. */
import { randomBytes } from "node:crypto";
import type { ClusterEvent } from "../../../app/cluster.ts";

/** An event with how often and when it happened. */
export interface Series {
  readonly about: ClusterEvent["about"];
  readonly type: ClusterEvent["type"];
  readonly reason: string;
  readonly message: string;
  readonly namespace: string;
  readonly name: string;
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** True when the API server has it. */
  readonly isWritten: boolean;
}

/** Everything that was told lately. */
export interface SeriesBook {
  /** Returns the series that an event belongs to, with the event in it. */
  add(event: ClusterEvent): Series;
  /** The API server has a series. */
  written(series: Series): void;
}

type Changing = { -readonly [Field in keyof Series]: Series[Field] };

/** What is about one object, of one reason. */
interface Kin {
  readonly messages: Set<string>;
  startedAt: number;
}

/** As client-go: 4,096 kept, more than ten of a reason in ten minutes are one. */
const mostKept = 4_096;
const mostAlike = 10;
const alikeMs = 600_000;
const messageLength = 1_024;
const nameLength = 230;

/** Takes the oldest away when a map is full. */
function bound(map: Map<string, unknown>): void {
  if (map.size > mostKept) map.delete(map.keys().next().value!);
}

/** Reads or makes an entry and makes it the youngest. */
function youngest<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  bound(map);
  return value;
}

/** Opens an empty book; `now` is in milliseconds since 1970. */
export function openSeries(now: () => number = Date.now): SeriesBook {
  const book = new Map<string, Changing>();
  const kin = new Map<string, Kin>();

  /** Tells whether an event is one too many of its like. */
  const isTooMany = (key: string, message: string, at: number): boolean => {
    const { messages, startedAt } = youngest(kin, key, () => ({ messages: new Set<string>(), startedAt: at }));
    if (at - startedAt > alikeMs) {
      messages.clear();
      kin.get(key)!.startedAt = at;
    }
    if (messages.size < mostAlike) messages.add(message);
    return !messages.has(message);
  };
  return {
    add({ about, type, reason, message }) {
      const at = now();
      const { metadata } = about;
      const like = [metadata.uid, metadata.name, type, reason].join("\u0000");
      const short = message.slice(0, messageLength);
      const isCombined = isTooMany(like, short, at);
      const shown = isCombined ? `(combined from similar events): ${short}`.slice(0, messageLength) : short;
      const series = youngest<Changing>(book, isCombined ? like : [like, short].join("\u0000"), () => ({
        about,
        type,
        reason,
        message: shown,
        namespace: metadata.namespace === "" ? "default" : metadata.namespace,
        name: `${metadata.name.slice(0, nameLength)}.${randomBytes(8).toString("hex")}`,
        count: 0,
        firstAt: at,
        lastAt: at,
        isWritten: false,
      }));
      series.count += 1;
      series.lastAt = at;
      series.message = shown;
      return series;
    },
    written(series) {
      (series as Changing).isWritten = true;
    },
  };
}
