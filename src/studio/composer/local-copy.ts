import { z } from "zod";
import { Asset } from "#domain/media/schema.ts";
import type { Draft } from "./draft.ts";

const WhenSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("in"), minutes: z.number() }),
  z.object({ kind: z.literal("at"), instant: z.string() }),
  z.object({ kind: z.literal("wall"), date: z.string(), time: z.string() }),
]);

const LocalCopy = z.object({
  at: z.string(),
  draft: z.object({
    body: z.string(),
    pictures: z.array(Asset),
    channelIds: z.array(z.number()),
    tags: z.array(z.string()),
    note: z.string(),
    when: WhenSchema,
  }),
});

/** What somebody typed here and the studio has not got: its key, when it was typed, and the draft. */
export type LocalCopy = z.infer<typeof LocalCopy> & { key: string };

/** Where the copies of a post are kept on this device; a post that is not stored yet has no id. */
export function copyScope(brandId: number, postId: number | null): string {
  return `masthead.draft.${brandId}.${postId ?? "new"}.`;
}

/** Storage can be full, forbidden or absent; writing goes on without it. */
export function keepCopy(key: string, draft: Draft, at: Date): void {
  attempt(() => localStorage.setItem(key, JSON.stringify({ at: at.toISOString(), draft })));
}

export function dropCopy(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** The newest copy of a scope; older and unreadable ones stay for the next time. */
export function findCopy(scope: string): LocalCopy | null {
  const copies = attempt(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(scope))
      .flatMap(readCopy),
  );
  return copies?.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null;
}

function readCopy(key: string): LocalCopy[] {
  const text = localStorage.getItem(key);
  const copy = LocalCopy.safeParse(attempt(() => JSON.parse(text ?? "")));
  return copy.success ? [{ ...copy.data, key }] : [];
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
