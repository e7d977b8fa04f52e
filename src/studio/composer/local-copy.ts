import type { Draft } from "./draft.ts";

/** What somebody typed here and the studio has not got: its key, when it was typed, and the draft. */
export interface LocalCopy {
  key: string;
  at: string;
  draft: Draft;
}

/** Copies of another shape are from another version of the studio, and are left alone. */
const VERSION = 2;

/** Where the copies of a post are kept on this device; a post that is not stored yet has no id. */
export function copyScope(brandId: number, postId: number | null): string {
  return `masthead.draft.${VERSION}.${brandId}.${postId ?? "new"}.`;
}

/** Storage can be full, forbidden or absent; writing goes on without it. */
export function keepCopy(key: string, draft: Draft, at: Date): void {
  attempt(() => localStorage.setItem(key, JSON.stringify({ at: at.toISOString(), draft })));
}

export function dropCopy(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** Gives a copy another key: that of the post which it is of by now. */
export function moveCopy(from: string, to: string): void {
  attempt(() => {
    const kept = localStorage.getItem(from);
    if (kept !== null) localStorage.setItem(to, kept);
    localStorage.removeItem(from);
  });
}

/** The newest copy of a scope; older and unreadable ones stay for the next time. */
export function findCopy(scope: string): LocalCopy | null {
  const copies = attempt(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(scope))
      .flatMap((key) =>
        readCopy(
          key,
          attempt(() => JSON.parse(localStorage.getItem(key) ?? "")),
        ),
      ),
  );
  return copies?.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null;
}

/** A copy as it was kept; none for what has another shape. Small enough to do without a schema and its library. */
export function readCopy(key: string, value: unknown): LocalCopy[] {
  if (!isRecord(value) || typeof value.at !== "string" || !isDraft(value.draft)) return [];
  return [{ key, at: value.at, draft: value.draft }];
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { body, pictures, channelIds, variants, tags, note, when, ideaId } = value;
  return (
    typeof body === "string" &&
    typeof note === "string" &&
    isListOf(pictures, isPicture) &&
    isListOf(channelIds, (id) => typeof id === "number") &&
    isListOf(tags, (tag) => typeof tag === "string") &&
    isRecord(variants) &&
    Object.values(variants).every(isVariant) &&
    isWhen(when) &&
    (ideaId === null || typeof ideaId === "number")
  );
}

function isVariant(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { body = "", pictures = [], thread = [], firstComment = "", when = { kind: "none" } } = value;
  return (
    typeof body === "string" &&
    typeof firstComment === "string" &&
    isListOf(pictures, isPicture) &&
    isListOf(thread, (part) => typeof part === "string") &&
    isWhen(when)
  );
}

const isPicture = (value: unknown) =>
  isRecord(value) && typeof value.id === "number" && typeof value.alt_text === "string";

function isWhen(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, minutes, instant, date, time } = value;
  if (kind === "in") return typeof minutes === "number";
  if (kind === "at") return typeof instant === "string";
  if (kind === "wall") return typeof date === "string" && typeof time === "string";
  return kind === "none";
}

const isListOf = (value: unknown, is: (item: unknown) => boolean) => Array.isArray(value) && value.every(is);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
