import { type Mentioned, mentionedIds, withNames } from "#domain/content/mentions/rules.ts";
import { findHandlers } from "#domain/engagement/automations/index.ts";
import { excerptOf, notifyPeople } from "#domain/events/notifications/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullItem } from "./find.ts";

/** Maximum characters of a note in its notification. */
const EXCERPT_LENGTH = 280;

/** @throws Fault not_found; forbidden for somebody else's note */
export function findOwnNote({ notes }: FullItem, id: number, userId: number): FullItem["notes"][number] {
  const note = notes.find((each) => each.id === id);
  if (!note) throw fault("not_found", { what: t("Note") });
  if (note.authorId !== userId) {
    throw fault("forbidden", { message: t("Only its author can change or delete a note.") });
  }
  return note;
}

/**
 * The people that a note mentions. The refusal doesn't tell whether the user exists.
 * @throws Fault invalid for people who can't see the inbox
 */
export async function requireMentioned(tx: Tx, brandId: BrandId, body: string): Promise<Mentioned[]> {
  const ids = mentionedIds(body);
  if (ids.length === 0) return [];
  const handlers = await findHandlers(tx, brandId);
  const unknown = ids.find((id) => !handlers.includes(id));
  if (unknown !== undefined) {
    throw invalid(
      "body",
      t("Nobody with the ID {id} who can see this note can be mentioned.", { id: String(unknown) }),
    );
  }
  const users = await tx.user.findMany({ where: { id: { in: ids } } });
  return users.map((user) => ({ id: user.id, name: fullName(user) }));
}

type NoteMentions = {
  itemId: number;
  body: string;
  authorId: number;
  people: readonly Mentioned[];
  /** All of them by default. */
  notified?: readonly Mentioned[];
};

/** Notifies the people that a note mentions, except its author. */
export async function notifyNoteMentions(
  tx: Tx,
  ctx: BrandContext,
  { itemId, body, authorId, people, notified = people }: NoteMentions,
): Promise<void> {
  const userIds = notified.map(({ id }) => id).filter((id) => id !== authorId);
  if (userIds.length === 0) return;
  const author = await tx.user.findUniqueOrThrow({ where: { id: authorId } });
  await notifyPeople(tx, ctx, {
    userIds,
    brandId: ctx.brandId,
    type: "mentioned",
    title: () => t("{name} mentioned you", { name: fullName(author) }),
    body: () => excerptOf(withNames(body, people), EXCERPT_LENGTH),
    path: `/inbox/${itemId}`,
  });
}
