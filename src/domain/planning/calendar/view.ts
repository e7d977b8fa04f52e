import type { z } from "zod";
import { mediaUrl } from "#domain/content/media/rules.ts";
import { allowedActions, mayApprove, statusAfterReschedule } from "#domain/content/posts/rules.ts";
import { viewThrough } from "#domain/content/provenance/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { viewEvergreenRef, viewRecurrenceRef } from "#domain/planning/repetition/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { firstCharacters, wholeCharacters } from "#kernel/excerpt.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { CalendarCard } from "./schema.ts";
import { type CardRow, MAX_WORDS, type Place } from "./select-cards.ts";

type Card = z.input<typeof CalendarCard>;

/** Characters of a post's text: more than a card shows, which cuts them at a word. */
const MAX_CHARACTERS = 90;

export function viewCard(row: CardRow, place: Place, ctx: BrandContext): Card {
  const [picture] = row.media;
  return {
    id: row.id,
    words: firstCharacters(
      withoutMarks(wholeCharacters(place.words, MAX_WORDS), place.format).replace(/\s+/g, " ").trim(),
      MAX_CHARACTERS,
    ),
    thumbnail_url: picture ? mediaUrl(ctx.env.APP_URL, picture.asset.thumbKey) : null,
    author: { id: row.author.id, name: fullName(row.author) },
    origin: row.origin,
    written_through: viewThrough(row, ctx.role),
    program_edit: viewEdit(row, ctx),
    at: wireTimeOrNull(place.at),
    scheduled_at: wireTimeOrNull(row.scheduledAt),
    status: row.status,
    moved_status: movedStatus(row, ctx),
    revision: row.revision,
    campaign_id: row.campaignId,
    recurrence: viewRecurrenceRef(row, ctx.role),
    evergreen: viewEvergreenRef(row, ctx.role),
    publications: row.publications.map(({ channelId, status, scheduledAt, followsPost }) => ({
      channel_id: channelId,
      status,
      scheduled_at: wireTimeOrNull(scheduledAt),
      follows_post: followsPost,
    })),
  };
}

function viewEdit({ revisions: [edit] }: CardRow, { role }: BrandContext): Card["program_edit"] {
  const through = edit && viewThrough(edit, role);
  if (!through || !edit.origin) return null;
  const author = { id: edit.author.id, name: fullName(edit.author) };
  const { revision, origin, createdAt } = edit;
  return { revision, author, origin, written_through: through, created_at: wireTime(createdAt) };
}

function movedStatus(row: CardRow, ctx: BrandContext): Card["moved_status"] {
  const { role } = ctx;
  const tier = ctx.caller.kind === "person" ? ctx.caller.token.tier : null;
  const { publications, lastDecision } = row;
  const isAsApproved = row.approvedHash === row.contentHash;
  const may = allowedActions({ publications, isAsApproved, role, tier, turn: null, now: ctx.clock.now() });
  if (!may.includes("reschedule")) return null;
  return statusAfterReschedule(publications, lastDecision, {
    mayApprove: mayApprove(role, tier),
    isAsSubmitted: row.submittedHash === row.contentHash,
  });
}
