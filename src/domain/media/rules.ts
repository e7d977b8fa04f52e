/** Pixels of all frames together: what decoding may cost, whatever the file's size. */
export const MOST_PIXELS = 64_000_000;
export const MOST_FRAMES = 500;

const KEY = /^([0-9a-f]{32})(-thumb)?$/;

/** A key that the storage knows, apart from its thumbnail's; null for anything we never gave out. */
export function parseFileKey(key: string): { storageKey: string; isThumbnail: boolean } | null {
  const match = KEY.exec(key);
  return match?.[1] ? { storageKey: match[1], isThumbnail: match[2] !== undefined } : null;
}

export function thumbKeyOf(storageKey: string): string {
  return `${storageKey}-thumb`;
}

/** Where everybody can fetch a stored file. */
export function mediaUrl(appUrl: string, key: string): string {
  return `${appUrl}/media/${key}`;
}

/** A name to show, from what a client sent: no folders, no control characters, never empty. */
export function tidyName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? "";
  return (
    last
      .replaceAll(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 255)
      .toWellFormed() || "image"
  );
}
