import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { type LocalDateTime, localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { resolveWhen } from "#studio/content/composer/time/when.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { moveInput } from "#studio/planning/schedule/move-input.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { formatInstant, zoneName } from "#ui/time-format.ts";
import { type Calendar, type Card, nameOf, placeCard } from "../cards/cards.ts";
import { formatDay } from "../grid/days.ts";
import { moveConsequence, movedCard, moveObstacle, undoInput } from "./move.ts";
import type { Target } from "./move-actions.tsx";
import { timeOf } from "./target.ts";

/** What the dialog opens with: the card and the intended time. */
export interface PendingMove {
  card: Card;
  localTime: LocalDateTime;
}

interface Move {
  before: Card;
  after: Card;
  /** Returns the input, given the revision that the previous move created. */
  inputOf: (revision: number) => ReturnType<typeof moveInput> | NonNullable<ReturnType<typeof undoInput>>;
  /** The toast; null for an undo. */
  message: string | null;
}

/** Moves cards optimistically, with undo. */
export function useMoves(canWrite: boolean) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { timezone: zone } = useBrand();
  const settings = useDateSettings();
  const { send } = useAction(trpc.posts.update.mutationOptions());
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null);
  /** Moves of one post run one after the other, each based on the revision that the previous one created. */
  const revisions = useRef(new Map<number, Promise<number>>());
  /** Where each post was moved last: the response to an earlier move must not take it back from there. */
  const destinations = useRef(new Map<number, Card>());

  const place = (from: Card, to: Card) =>
    queries.setQueriesData<Calendar>({ queryKey: trpc.calendar.show.pathKey() }, (calendar) =>
      calendar ? placeCard(calendar, from, to) : calendar,
    );

  const move = useAction(
    {
      mutationKey: trpc.posts.update.mutationKey(),
      mutationFn: ({ before, inputOf }: Move) => {
        const earlier = revisions.current.get(before.id) ?? Promise.resolve(before.revision);
        const sending = earlier.then((revision) => send(inputOf(Math.max(revision, before.revision))));
        revisions.current.set(
          before.id,
          sending.then(
            ({ revision }) => revision,
            () => before.revision,
          ),
        );
        return sending;
      },
    },
    {
      optimistic: ({ before, after }) => {
        destinations.current.set(after.id, after);
        place(before, after);
        return () => {
          if (destinations.current.get(after.id) === after) place(after, before);
        };
      },
      onDone: ({ revision, status }, { after }) => {
        if (destinations.current.get(after.id) === after) place(after, { ...after, revision, status });
      },
      refresh: [trpc.calendar.pathKey(), trpc.posts.pathKey()],
      toast: (_, { message }) => message,
      undo: ({ revision }, { before, after }): (() => void) | null => {
        const undo = undoInput(before, revision, new Date());
        if (undo === null) return null;
        return () =>
          move.run({
            before: { ...after, revision },
            after: { ...before, revision },
            inputOf: (seen) => ({ ...undo, revision: seen }),
            message: null,
          });
      },
      failed: ({ before }) => t("“{name}” couldn't be moved", { name: nameOf(before) }),
    },
  );

  const commit = (card: Card, at: string, note: string | null = null) => {
    const time = formatInstant(new Date(at), zone, "full", new Date(), settings);
    const moved = t("Moved to {time} ({zone}).", { time, zone: zoneName(zone) });
    move.run({
      before: card,
      after: movedCard(card, at, zone),
      inputOf: (revision) => moveInput({ ...card, revision }, at, zone),
      message: note === null ? moved : `${moved} ${note}`,
    });
  };

  const refuse = (card: Card, reason: string) =>
    notifications.show({
      color: "red",
      title: t("“{name}” couldn't be moved", { name: nameOf(card) }),
      message: reason,
    });

  const ask = (card: Card, localTime?: LocalDateTime) => {
    const fixed = moveObstacle(card, canWrite);
    if (fixed) return refuse(card, fixed);
    const current = card.at === null ? null : localTimeOf(new Date(card.at), zone);
    setPendingMove({ card, localTime: localTime ?? current ?? { date: "", time: "" } });
  };

  const request = async (card: Card, target: Target) => {
    const { day } = target;
    const fixed = moveObstacle(card, canWrite);
    if (fixed) return refuse(card, fixed);
    const now = new Date();
    const today = localTimeOf(now, zone).date;
    if (day < today)
      return refuse(
        card,
        t("{day} is in the past. Posts can only be moved to future times.", { day: formatDay(day, today, settings) }),
      );
    const current = card.at === null ? null : localTimeOf(new Date(card.at), zone);
    const localTime = { date: day, time: timeOf(target, current?.time) ?? (await bestTimeOn(day, card)) };
    if (current && localTime.date === current.date && localTime.time === current.time) return;
    const { instant, problem, note } = resolveWhen({ kind: "local", ...localTime }, zone, now);
    if (problem !== null || instant === null || moveConsequence(card) !== null)
      return setPendingMove({ card, localTime: localTime });
    commit(card, instant, note);
  };

  /** For an unscheduled post: the best free time of the date, or none if the date has passed. */
  const bestTimeOn = async (day: string, { publications }: Card): Promise<string> => {
    const channels = publications.map(({ channel_id }) => channel_id);
    const input = { from: day, days: 1, limit: 1, ...(channels.length > 0 ? { channel_ids: channels } : {}) };
    try {
      const { times } = await queries.fetchQuery(trpc.calendar.suggestTimes.queryOptions(input));
      return times[0] ? localTimeOf(new Date(times[0].at), zone).time : "";
    } catch {
      return "09:00";
    }
  };

  return {
    pendingMove,
    close: () => setPendingMove(null),
    commit,
    ask,
    request,
    refuse,
    whyNot: (card: Card) => moveObstacle(card, canWrite),
  };
}

export type Moves = ReturnType<typeof useMoves>;
