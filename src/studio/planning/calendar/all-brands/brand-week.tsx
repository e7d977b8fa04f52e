"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { DrawnMarks } from "#studio/frame/channel-mark.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import type { Elements } from "#ui/elements.ts";
import { TextLink } from "#ui/link.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { formatClock } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { ChannelsProvider, useChannelsById } from "../cards/card-channels.tsx";
import { CardIcon } from "../cards/card-icons.tsx";
import { CardOverlays } from "../cards/card-overlays.tsx";
import { CardStack } from "../cards/card-stack.tsx";
import { type Calendar, CardsByDay, describeTotals } from "../cards/cards.ts";
import { formatDay } from "../grid/days.ts";
import { MoveActionsProvider } from "../moving/move-actions.tsx";
import { useCardMoves } from "../moving/use-card-moves.ts";
import { useDrops } from "../moving/use-drops.ts";
import type { DraggedCard } from "../moving/use-keyboard-drag.ts";
import { type AllBrandsSearch, brandWeekRead } from "./all-brands-search.ts";
import classes from "./all-brands-week.module.css";

/** Posts of a day that are shown; the others are in the brand's own calendar. */
const MAX_SHOWN = 4;

const REFRESH_MS = 60_000;

const NOTHING: Pick<Calendar, "channels" | "cards" | "days"> = { channels: [], cards: [], days: [] };

interface BrandWeekProps {
  /** Its logo or initials. */
  mark: Elements;
  days: readonly string[];
  search: Pick<AllBrandsSearch, "status">;
  /** As the server has read it. */
  first: Calendar | undefined;
  /** A card of this row is moved by keyboard, or no longer. */
  onCarry: (carried: DraggedCard | null) => void;
}

/** The row of a brand: its days with their posts, in its own time zone. */
export function BrandWeek({ mark, days, search, first, onCarry }: BrandWeekProps) {
  const { handle, name: brandName, role, timezone: zone } = useBrand();
  const settings = useDateSettings();
  const router = useRouter();
  const root = useRef<HTMLTableSectionElement>(null);
  const today = localTimeOf(useNow(), zone).date;
  const canWrite = roleAllows(role, "content.manage");
  const input = brandWeekRead(search, days);
  const [opened] = useState({ from: input.from, status: search.status });
  const { data } = useQuery({
    ...useTRPC().calendar.show.queryOptions(input),
    // Of the days and filters with which the page was opened.
    ...(input.from === opened.from && search.status === opened.status ? { initialData: first } : {}),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const calendar = data ?? NOTHING;
  const cards = useMemo(() => new CardsByDay(calendar, zone), [calendar, zone]);
  const { moves, carried, acts, dialog, closeDialog } = useCardMoves({ cards, view: "week", today, canWrite });
  useDrops(root, { today, acts });
  // A row tells of its own card only: the others have none, and must not take it back.
  useEffect(() => {
    if (!carried) return;
    onCarry(carried);
    return () => onCarry(null);
  }, [carried, onCarry]);
  return (
    <MoveActionsProvider value={acts}>
      <ChannelsProvider value={useChannelsById(calendar.channels)}>
        <tbody ref={root} aria-busy={data === undefined}>
          <tr>
            <th scope="row">
              <DrawnMarks channels={calendar.channels} />
              <span className={classes.brand}>
                {mark}
                <TextLink href={studioPath(handle, "calendar")}>{brandName}</TextLink>
              </span>
              {data?.days.length === 0 ? <small className={classes.none}>{t("No posts")}</small> : null}
            </th>
            {days.map((day) => {
              const name = formatDay(day, today, settings);
              const totals = cards.totalsOf(day);
              const shown = cards.on(day).slice(0, MAX_SHOWN);
              const drop = carried?.day === day ? (carried.time ?? "") : null;
              return (
                <td
                  key={day}
                  data-day={day}
                  data-empty={(totals.total === 0 && drop === null) || undefined}
                  data-past={day < today || undefined}
                  data-over={
                    drop === null ? undefined : drop === "" ? t("Best free time") : formatClock(drop, settings)
                  }
                >
                  <span className={classes.day} aria-hidden>
                    {name}
                  </span>
                  <span className="visually-hidden">{describeTotals(totals)}</span>
                  <CardStack
                    shown={shown}
                    draggedId={carried?.card.id ?? null}
                    rest={totals.total - shown.length}
                    size={totals.total > 1 ? "small" : "large"}
                    dayName={name}
                    onOpen={() => router.push(`${studioPath(handle, "calendar")}?view=day&date=${day}`)}
                  />
                  {canWrite && day >= today ? (
                    <PageLink
                      className={classes.add}
                      href={`${studioPath(handle, "posts/new")}?at=${day}`}
                      aria-label={t("New post on {day}", { day: name })}
                      title={t("New post")}
                    >
                      <CardIcon name="plus" size={16} />
                    </PageLink>
                  ) : null}
                </td>
              );
            })}
          </tr>
        </tbody>
        <CardOverlays moves={moves} dialog={dialog} onCloseDialog={closeDialog} />
      </ChannelsProvider>
    </MoveActionsProvider>
  );
}
