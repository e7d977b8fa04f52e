import { isVisibleTo } from "#domain/content/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { roleAllows, seesDrafts, tierIncludes } from "#kernel/permissions.ts";
import { Prisma } from "#platform/db/index.ts";
import { findOthers } from "./find.ts";
import { Presence, ReportPresenceInput } from "./schema.ts";

export const reportPresence = operation({
  name: "presence.report",
  summary:
    "Report that a page with a post or a conversation is open, and get who else has it open. Clients see nobody.",
  scope: "brand",
  needs: "content.view",
  tier: "standard_write",
  input: ReportPresenceInput,
  output: Presence,
  async run(ctx, { post_id: postId, item_id: itemId, tab, is_editing: wantsToEdit }) {
    const { db, brandId, caller, role } = ctx;
    if (caller.kind !== "person") throw fault("forbidden", { message: t("Only people can have a page open.") });
    const { userId, token } = caller;
    // Like everything else of the inbox.
    if (itemId !== undefined && !tierIncludes(token.tier, "full")) throw fault("tier_denied", { needed: "full" });
    const isEditing = wantsToEdit && roleAllows(role, itemId === undefined ? "content.manage" : "comments.manage");
    const subject =
      itemId === undefined
        ? Prisma.sql`select p.brand_id, p.id as post_id, null::bigint as item_id from posts p
            where p.brand_id = ${brandId} and p.id = ${postId} and ${isVisibleTo(role)} for key share`
        : Prisma.sql`select brand_id, null::bigint as post_id, id as item_id from inbox_items
            where brand_id = ${brandId} and id = ${itemId} and ${roleAllows(role, "comments.manage")} for key share`;
    // Locked, in the order in which deletions cascade, since each of them may be deleted at this moment.
    const written = await db.$executeRaw`
      with seen as (
        select session.id as token_id, person.id as user_id
        from users person join access_tokens session on session.id = ${token.id}
        where person.id = ${userId} for key share
      ), subject as (${subject})
      insert into post_presences (token_id, tab, brand_id, post_id, item_id, user_id, is_editing, seen_at)
      select seen.token_id, ${tab}::uuid, subject.brand_id, subject.post_id, subject.item_id, seen.user_id, ${isEditing}, now()
      from seen cross join subject
      on conflict (token_id, tab) do update set brand_id = excluded.brand_id, post_id = excluded.post_id,
        item_id = excluded.item_id, is_editing = excluded.is_editing, seen_at = excluded.seen_at`;
    if (written === 0) {
      const session = await db.accessToken.findUnique({ where: { id: token.id }, select: { id: true } });
      throw session
        ? fault("not_found", { what: itemId === undefined ? t("Post") : t("Item") })
        : fault("unauthenticated", {});
    }
    // Whatever closed without a word. Another report may be deleting the same rows.
    await db.$executeRaw`
      delete from post_presences where (token_id, tab) in (
        select token_id, tab from post_presences where seen_at < now() - interval '1 minute'
        limit 100 for update skip locked
      )`;
    // Who of the team works on a post, and when, is the team's own matter.
    if (!seesDrafts(role)) return { people: [] };
    const others = await findOthers(db, { brandId, userId }, itemId === undefined ? { postId } : { itemId });
    return {
      people: others.map(({ id, firstName, lastName, isEditing: edits }) => ({
        id,
        first_name: firstName,
        last_name: lastName,
        is_editing: edits,
      })),
    };
  },
});
