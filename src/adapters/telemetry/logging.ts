/** Writes logs as JSON, one object a line, with everything secret taken out of the finished line. */
import { pino } from "pino";
import { redact } from "./redact.ts";

/** The least important lines that are written. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** Writes one line: what happened, in a few words that never vary, and what belongs to it. */
export type WriteLog = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** A log. */
export type Logger = Readonly<Record<LogLevel, WriteLog>>;

/** Takes finished lines, each with its line feed. */
export interface LogSink {
  write(line: string): unknown;
}

/** Opens a log that writes to a sink, such as the standard error output. */
export function openLogger(options: { readonly level: LogLevel; readonly sink: LogSink }): Logger {
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => void options.sink.write(redact(line)) },
  );
  const at =
    (level: LogLevel): WriteLog =>
    (message, fields = {}) =>
      log[level](fields, message);
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
