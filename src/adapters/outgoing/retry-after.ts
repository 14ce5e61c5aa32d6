/** Reads how long a receiver wants to be left alone. */

/** Returns the seconds of a `Retry-After` header: a number, or a date compared with the receiver's own clock; null when it is neither. */
export function secondsOfRetryAfter(header: string | null, date: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  if (!/^[A-Z][a-z]{2}, /.test(header.trim())) return null;
  const [until, now] = [Date.parse(header), date === null ? Number.NaN : Date.parse(date)];
  // Their clock, if they tell it: ours may differ by more than the pause.
  const seconds = Math.ceil((until - (Number.isNaN(now) ? Date.now() : now)) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
