import { isVisibleTo } from "#domain/content/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { roleAllows, seesDrafts } from "#kernel/permissions.ts";
import { findOthers } from "./find.ts";
import { Presence, ReportPresenceInput } from "./schema.ts";

export const reportPresence = operation({
  name: "presence.report",
  summary: "Report that a page with a post is open, and get who else has the post open. Clients see nobody.",
  scope: "brand",
  needs: "content.view",
  tier: "standard_write",
  input: ReportPresenceInput,
  output: Presence,
  async run(ctx, { post_id: postId, tab, is_editing: wantsToEdit }) {
    const { db, brandId, caller, role } = ctx;
    if (caller.kind !== "person") throw fault("forbidden", { message: t("Only people can have a post open.") });
    const isEditing = wantsToEdit && roleAllows(role, "content.manage");
    const { userId, token } = caller;
    // Locked, in the order in which deletions cascade, since each of them may be deleted at this moment.
    const written = await db.$executeRaw`
      insert into post_presences (token_id, tab, brand_id, post_id, user_id, is_editing, seen_at)
      select session.id, ${tab}::uuid, p.brand_id, p.id, person.id, ${isEditing}, now()
      from users person join access_tokens session on session.id = ${token.id}
        join posts p on p.brand_id = ${brandId} and p.id = ${postId} and ${isVisibleTo(role)}
      where person.id = ${userId} for key share
      on conflict (token_id, tab) do update set brand_id = excluded.brand_id, post_id = excluded.post_id,
        is_editing = excluded.is_editing, seen_at = excluded.seen_at`;
    if (written === 0) {
      const session = await db.accessToken.findUnique({ where: { id: token.id }, select: { id: true } });
      throw session ? fault("not_found", { what: t("Post") }) : fault("unauthenticated", {});
    }
    // Whatever closed without a word. Another report may be deleting the same rows.
    await db.$executeRaw`
      delete from post_presences where (token_id, tab) in (
        select token_id, tab from post_presences where seen_at < now() - interval '1 minute'
        limit 100 for update skip locked
      )`;
    // Who of the team works on a post, and when, is the team's own matter.
    if (!seesDrafts(role)) return { people: [] };
    const others = await findOthers(db, { brandId, postId, userId });
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
