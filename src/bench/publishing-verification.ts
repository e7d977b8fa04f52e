import { partKey } from "#domain/publishing/publications/tick/parts.ts";
import { type Line, readJournal } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";

export type Verification = {
  publications: number;
  published: number;
  refused: number;
  /** Publications that exist on the platform more than once. */
  doubles: number;
  /** Recorded as published but missing on the platform, or there under another id. */
  falselyPublished: number;
  /** Of the published ones, those that were sent as a thread, each part once. */
  threads: number;
  /** Neither published, nor rejected by the platform, nor presented to a user. */
  lost: number;
  /** Presented to a user; `unknownThere` of them exist on the platform. */
  unknown: number;
  unknownThere: number;
  /** The unknown ones by platform, what hid the response, and whether they exist. */
  unknownCauses: { label: string; count: number }[];
  quarantined: number;
  repliesLost: number;
  repeats: number;
  latenessMs: { p50: number; p95: number };
  baselineMs: { p50: number; p95: number };
};

/** The keys of its parts, in order; several only where parts are sent one by one. */
function keysOf({
  idempotencyKey,
  overrides,
  parts,
}: {
  idempotencyKey: string;
  overrides: unknown;
  parts: unknown[];
}): string[] {
  const { thread = [] } = overrides as { thread?: string[] };
  const count = parts.length > 0 || thread.length > 0 ? thread.length + 1 : 1;
  return Array.from({ length: count }, (_, number) => partKey(idempotencyKey, number));
}

/** Compares our rows with the platform's own journal. */
export async function verifyPublications(db: Db, journalFile: string): Promise<Verification> {
  const lines = readJournal(journalFile);
  const accepted = Map.groupBy(
    lines.filter(({ what }) => what === "accepted"),
    ({ marker }) => marker,
  );
  const refused = new Set(lines.filter(({ what }) => what === "refused").map(({ marker }) => marker));
  const rows = await db.publication.findMany({
    include: {
      parts: { orderBy: { number: "asc" } },
      channel: true,
      attempts: true,
      _count: { select: { attempts: true } },
    },
  });
  const acceptedLines = (key: string): Line[] => accepted.get(key) ?? [];
  /** The recorded result: the id of each part that counts as published. */
  const output = (row: (typeof rows)[number]) =>
    row.parts.length > 0 ? row.parts.map(({ externalId }) => externalId) : [row.externalId];
  const isThere = (row: (typeof rows)[number]) =>
    output(row).every((id, number) =>
      acceptedLines(partKey(row.idempotencyKey, number)).some((line) => line.id === id),
    ) && output(row).length === keysOf(row).length;
  const is = (status: string) => rows.filter((row) => row.status === status);
  const published = is("published");
  const quarantined = is("failed").filter((row) => (row.error as { code?: string } | null)?.code === "quarantined");
  const correctlyFailed = is("failed").filter(
    (row) =>
      // Its refusal may have been lost with the workers that it was counted against.
      !quarantined.includes(row) &&
      keysOf(row).some((key) => refused.has(key)) &&
      acceptedLines(keysOf(row).at(-1) ?? "").length === 0,
  );
  const unknown = is("unknown");
  const isAccepted = ({ idempotencyKey }: (typeof rows)[number]) => acceptedLines(idempotencyKey).length > 0;
  /** What the journal and the attempts say about why there is no response. */
  const causeOf = (row: (typeof rows)[number]) => {
    if (keysOf(row).some((key) => acceptedLines(key).some(({ isReplyLost }) => isReplyLost))) return "response lost";
    if (row.attempts.some(({ outcome }) => outcome === "died")) return "worker killed or paused after the intent";
    return (row.error as { message?: string } | null)?.message ?? "nothing";
  };
  const labelOf = (row: (typeof rows)[number]) =>
    `${row.channel.platform}, ${isAccepted(row) ? "there" : "not there"}: ${causeOf(row)}`;
  const causes = Map.groupBy(unknown, labelOf);
  const lateness = (some: typeof rows) => {
    const sorted = some
      .map((row) => (row.publishedAt?.getTime() ?? 0) - (row.scheduledAt?.getTime() ?? 0))
      .toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50: at(0.5), p95: at(0.95) };
  };
  return {
    publications: rows.length,
    published: published.length,
    refused: correctlyFailed.length,
    doubles: [...accepted.values()].filter((those) => those.length > 1).length,
    falselyPublished: published.filter((row) => !isThere(row)).length,
    lost: rows.length - published.length - correctlyFailed.length - unknown.length - quarantined.length,
    threads: published.filter(({ parts }) => parts.length > 1).length,
    unknown: unknown.length,
    unknownThere: unknown.filter(isAccepted).length,
    unknownCauses: [...causes].map(([label, all]) => ({ label, count: all.length })),
    quarantined: quarantined.length,
    repliesLost: lines.filter(({ isReplyLost }) => isReplyLost).length,
    repeats: lines.filter(({ what }) => what === "repeated").length,
    latenessMs: lateness(published),
    baselineMs: lateness(published.filter((row) => row._count.attempts === 1)),
  };
}
