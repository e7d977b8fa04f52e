import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import { countDays } from "#kernel/day-range.ts";
import { operation } from "#kernel/operation.ts";
import { Calendar, CalendarInput } from "./schema.ts";
import { findCards, findPlaces, findUndated, type Place } from "./select-cards.ts";
import { MAX_DAYS } from "./terms.ts";
import { viewCard } from "./view.ts";

export const getCalendar = operation({
  name: "calendar.get",
  summary: "List the posts of a date range as calendar cards, and unscheduled posts.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: CalendarInput,
  output: Calendar,
  async run(ctx, span) {
    countDays(span, MAX_DAYS);
    const { db, brandId } = ctx;
    const { timezone } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
    const [{ places, days: totals }, undated, channels] = await Promise.all([
      findPlaces(db, ctx, timezone, span),
      findUndated(db, ctx, span),
      db.channel.findMany({ where: { brandId }, orderBy: { id: "asc" } }),
    ]);
    const rows = await findCards(db, ctx, [...places, ...undated.places]);
    const view = (place: Place) => {
      const row = rows.get(place.id);
      return row ? [viewCard(row, place, ctx)] : [];
    };
    return {
      timezone,
      channels: channels.map((channel) => viewChannelRef(channel, ctx)),
      cards: places.flatMap(view),
      days: totals,
      has_more: totals.reduce((sum, { total }) => sum + total, 0) > places.length,
      undated: undated.places.flatMap(view),
      undated_total: undated.total,
    };
  },
});
