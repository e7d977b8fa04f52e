import type { z } from "zod";
import { publicBase } from "#domain/brands/custom-domains/rules.ts";
import { excerptOf } from "#domain/events/notifications/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { SealedIn } from "#platform/secrets.ts";
import type { LinkRow } from "./find.ts";
import { shareLinkStatus } from "./rules.ts";
import type { ShareLink } from "./schema.ts";

/** Maximum characters of a post's title in the list of links. */
const EXCERPT_LENGTH = 80;

/** The encryption context of a link's token, which is stored so that it can be copied again. */
export function tokenLocation(tokenHash: string): SealedIn {
  return { table: "share_links", column: "token", row: tokenHash };
}

export async function viewShareLink(row: LinkRow, ctx: PublicContext): Promise<z.input<typeof ShareLink>> {
  const token = await ctx.secrets.decrypt(row.token, tokenLocation(row.tokenHash));
  return {
    id: row.id,
    url: `${publicBase(row.brand, ctx.env.APP_URL)}/review/${token}`,
    name: row.name,
    // A link of a user who is being deleted works again if the deletion is cancelled.
    status: shareLinkStatus({ ...row, revokedAt: row.revokedAt ?? row.createdBy?.deletedAt ?? null }, ctx.clock.now()),
    may_comment: row.mayComment,
    may_approve: row.mayApprove,
    has_passcode: row.passcodeHash !== null,
    expires_at: wireTime(row.expiresAt),
    revoked_at: wireTimeOrNull(row.revokedAt),
    uses: row.uses,
    last_used_at: wireTimeOrNull(row.lastUsedAt),
    post_ids: row.posts.map(({ postId }) => postId),
    posts: row.posts.map(({ postId: id, post: { body, format, status } }) => ({
      id,
      excerpt: excerptOf(withoutMarks(body, format), EXCERPT_LENGTH),
      status,
    })),
    created_by: row.createdBy && { id: row.createdBy.id, name: fullName(row.createdBy) },
    created_at: wireTime(row.createdAt),
  };
}
