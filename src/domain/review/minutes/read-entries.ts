import { viewMentions } from "#domain/content/mentions/index.ts";
import { withNames } from "#domain/content/mentions/rules.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { commentInclude, viewSuggestion } from "#domain/review/comments/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { listOf } from "./rules.ts";
import { MOST } from "./terms.ts";

/** Comments, suggestions and decisions. */
export async function readEntries({ db, brandId }: BrandContext, postId: number) {
  const rows = await db.threadEntry.findMany({
    where: { brandId, postId },
    orderBy: { id: "asc" },
    take: MOST.entries + 1,
    include: commentInclude(brandId),
  });
  return listOf(rows, MOST.entries, (row) => ({
    id: row.id,
    kind: row.kind,
    at: wireTime(row.createdAt),
    author: row.author && fullName(row.author),
    guest: row.guestName,
    on_behalf_of: row.forUser && fullName(row.forUser),
    app: row.originToken,
    via: row.via ?? row.origin,
    visibility: row.visibility,
    step: row.step,
    revision: row.revision,
    content_hash: row.contentHash,
    body: withNames(row.body, viewMentions(row.mentions)),
    suggestion: viewSuggestion(row.suggestion),
    edited_at: wireTimeOrNull(row.editedAt),
    resolved_at: wireTimeOrNull(row.resolvedAt),
  }));
}
