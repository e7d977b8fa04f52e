import { createHash } from "node:crypto";
import { job, type SystemContext } from "#kernel/job.ts";
import type { AuditArchive, AuditEvent } from "#platform/db/index.ts";
import { nextArchiveKey, readArchive, writeArchive } from "./archive-file.ts";
import { REDACTED } from "./rules.ts";

/** The texts are hashed: a job is kept for some days, and must not contain what is to be erased. */
type ArchiveRedaction = { account_ids: number[]; channel_ids: number[]; salt: string; text_hashes: string[] };

export function hashText(salt: string, text: string): string {
  return createHash("sha256").update(`${salt}:${text}`).digest("base64url");
}

/** Redacts the files of some accounts as `redactAudit` does with the rows. */
export const redactArchives = job<ArchiveRedaction>({
  name: "audit.redact_archives",
  options: { retryLimit: 10, retryDelay: 60, expireInSeconds: 3600, concurrency: 1 },
  async perform(ctx, redaction) {
    const files = await ctx.db.auditArchive.findMany({
      where: { accountId: { in: redaction.account_ids }, writtenAt: { not: null } },
      orderBy: [{ accountId: "asc" }, { firstSequence: "asc" }],
    });
    for (const file of files) await redactFile(ctx, file, redaction);
  },
});

async function redactFile(ctx: SystemContext, file: AuditArchive, redaction: ArchiveRedaction): Promise<void> {
  let found = false;
  for await (const event of readArchive(ctx.storage, file.storageKey)) found ||= isConcerned(event, redaction);
  if (!found) return;
  let redacted = 0;
  async function* events(): AsyncGenerator<AuditEvent> {
    for await (const event of readArchive(ctx.storage, file.storageKey)) {
      const isErased = isConcerned(event, redaction);
      if (isErased || event.redactedAt !== null) redacted += 1;
      yield isErased ? { ...event, detail: REDACTED, detailSalt: null, redactedAt: ctx.clock.now() } : event;
    }
  }
  const storageKey = nextArchiveKey(file.storageKey);
  await writeArchive(ctx.storage, storageKey, events());
  const { accountId, firstSequence } = file;
  const { count } = await ctx.db.auditArchive.updateMany({
    where: { accountId, firstSequence, storageKey: file.storageKey },
    data: { storageKey, redacted },
  });
  // Otherwise its partition is still there and was archived again meanwhile, from redacted rows.
  await ctx.storage.delete(count > 0 ? file.storageKey : storageKey);
}

function isConcerned({ redactedAt, subjectType, subjectId, detail }: AuditEvent, redaction: ArchiveRedaction): boolean {
  if (redactedAt !== null) return false;
  if (subjectType === "channel" && subjectId !== null && redaction.channel_ids.includes(subjectId)) return true;
  return textsOf(detail).some((text) => redaction.text_hashes.includes(hashText(redaction.salt, text)));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsOf);
}
