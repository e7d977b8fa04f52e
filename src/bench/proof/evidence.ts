import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { Line, TestClass } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";
import type { Evidence, Outcome, Planned } from "./judge.ts";

/** Read when all is scheduled and nothing is due yet. */
export async function readPlan(db: Db): Promise<Planned[]> {
  const rows = await db.publication.findMany({
    orderBy: { id: "asc" },
    select: { id: true, overrides: true, scheduledAt: true, post: { select: { body: true } }, channel: true },
  });
  return rows.map(({ id, overrides, scheduledAt, post, channel }) => ({
    id,
    kind: channel.platform.replace("test_", "") as TestClass,
    texts: [post.body, ...((overrides as { thread?: string[] }).thread ?? [])],
    dueAt: scheduledAt?.getTime() ?? 0,
  }));
}

export async function readOutcomes(db: Db): Promise<Outcome[]> {
  const rows = await db.publication.findMany({
    orderBy: { id: "asc" },
    select: {
      id: true,
      status: true,
      externalId: true,
      parts: { orderBy: { number: "asc" }, select: { externalId: true } },
      attempts: { select: { outcome: true } },
    },
  });
  return rows.map(({ id, status, externalId, parts, attempts }) => ({
    id,
    status,
    externalIds: (parts.length > 0 ? parts : [{ externalId }]).flatMap((part) => part.externalId ?? []),
    attempts: attempts.length,
    died: attempts.filter(({ outcome }) => outcome === "died").length,
  }));
}

/**
 * One JSON object in each line: what was planned, the stand-in's journal as it wrote it, and what the product says.
 * @returns the SHA-256 of the file
 */
export function writeEvidence(file: string, evidence: Evidence): string {
  const lines = [
    ...evidence.planned.map((planned) => ({ planned })),
    ...evidence.journal.map((journal) => ({ journal })),
    ...evidence.outcomes.map((outcome) => ({ outcome })),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  writeFileSync(file, text);
  return sha256(text);
}

type EvidenceLine = { planned?: Planned; journal?: Line; outcome?: Outcome };

/** @throws Error when a line is no JSON */
export function readEvidence(file: string): { evidence: Evidence; sha256: string } {
  const text = readFileSync(file, "utf8");
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as EvidenceLine);
  const evidence = {
    planned: lines.flatMap(({ planned }) => planned ?? []),
    journal: lines.flatMap(({ journal }) => journal ?? []),
    outcomes: lines.flatMap(({ outcome }) => outcome ?? []),
  };
  return { evidence, sha256: sha256(text) };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
