/** The API key of this tab: gone when the tab closes, and never written anywhere else. */

const place = "redraw-key";

/** Returns the key, or null when nobody is logged in. */
export function readKey() {
  return sessionStorage.getItem(place);
}

/** Keeps a key for this tab. */
export function keepKey(key) {
  sessionStorage.setItem(place, key);
}

/** Forgets the key. */
export function forgetKey() {
  sessionStorage.removeItem(place);
}
