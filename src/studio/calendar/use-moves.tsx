import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { formatInstant, zoneName } from "#ui/time-format.ts";
import { sayRefusal } from "../composer/say-refusal.ts";
import { type Wall, wallOf } from "../composer/wall.ts";
import { resolveWhen } from "../composer/when.ts";
import { useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { type Calendar, type Card, nameOf, placeCard } from "./cards.ts";
import { sayDay } from "./days.ts";
import { consequenceOf, movedCard, moveInput, undoInput, whyFixed } from "./move.ts";
import type { Target } from "./move-acts.tsx";

/** What the dialog is opened with: the card, and the time that was meant. */
export interface Asked {
  card: Card;
  wall: Wall;
}

type Input = ReturnType<typeof moveInput> | NonNullable<ReturnType<typeof undoInput>>;

/** Moves cards: at once on the screen, then on the server, which may refuse; with a way back. */
export function useMoves(mayWrite: boolean) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { timezone: zone } = useBrand();
  const update = useMutation(trpc.posts.update.mutationOptions());
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Moves of one post wait for each other, and go on from the revision that the one before made. */
  const revisions = useRef(new Map<number, Promise<number>>());

  const place = (card: Card) =>
    queries.setQueriesData<Calendar>({ queryKey: trpc.calendar.show.pathKey() }, (calendar) =>
      calendar ? placeCard(calendar, card) : calendar,
    );

  /** @returns the revision it made, or null where it was refused */
  const send = async (before: Card, after: Card, inputOf: (revision: number) => Input): Promise<number | null> => {
    await queries.cancelQueries({ queryKey: trpc.calendar.show.pathKey() });
    place(after);
    const earlier = revisions.current.get(before.id) ?? Promise.resolve(before.revision);
    const sending = earlier.then((revision) => update.mutateAsync(inputOf(Math.max(revision, before.revision))));
    const made = sending.then(({ revision }) => revision);
    revisions.current.set(
      before.id,
      made.catch(() => before.revision),
    );
    try {
      const { revision, status } = await sending;
      place({ ...after, revision, status });
      return revision;
    } catch (error) {
      place(before);
      notifications.show({
        color: "red",
        title: `“${nameOf(before)}” was not moved`,
        message: sayRefusal(refusalOf(error)),
      });
      return null;
    } finally {
      void queries.invalidateQueries({ queryKey: trpc.calendar.pathKey() });
      void queries.invalidateQueries({ queryKey: trpc.posts.pathKey() });
    }
  };

  const commit = async (card: Card, at: string, note: string | null = null) => {
    const after = movedCard(card, at, zone);
    const revision = await send(card, after, (seen) => moveInput({ ...card, revision: seen }, at, zone));
    if (revision === null) return;
    const undo = undoInput(card, revision, new Date());
    const id = `moved-${card.id}-${revision}`;
    const back = () => {
      notifications.hide(id);
      void send({ ...after, revision }, { ...card, revision }, (seen) => ({
        ...(undo ?? moveInput(card, at, zone)),
        revision: seen,
      }));
    };
    notifications.show({
      id,
      autoClose: 8000,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text span>
            Moved to {formatInstant(new Date(at), zone, "full", new Date())} ({zoneName(zone)}). {note}
          </Text>
          {undo ? (
            <Button size="xs" flex="none" onClick={back}>
              Undo
            </Button>
          ) : null}
        </Group>
      ),
    });
  };

  const refuse = (card: Card, reason: string) =>
    notifications.show({ color: "red", title: `“${nameOf(card)}” stays where it is`, message: reason });

  const ask = (card: Card, wall?: Wall) => {
    const fixed = whyFixed(card, mayWrite);
    if (fixed) return refuse(card, fixed);
    const current = card.at === null ? null : wallOf(new Date(card.at), zone);
    setAsked({ card, wall: wall ?? current ?? { date: "", time: "" } });
  };

  const request = async (card: Card, { day, time }: Target) => {
    const fixed = whyFixed(card, mayWrite);
    if (fixed) return refuse(card, fixed);
    const now = new Date();
    const today = wallOf(now, zone).date;
    if (day < today) return refuse(card, `${sayDay(day, today)} has passed. Posts move to times ahead only.`);
    const current = card.at === null ? null : wallOf(new Date(card.at), zone);
    const wall = { date: day, time: time ?? current?.time ?? (await bestTimeOn(day, card)) };
    if (current && wall.date === current.date && wall.time === current.time) return;
    const { instant, problem, note } = resolveWhen({ kind: "wall", ...wall }, zone, now);
    if (problem !== null || instant === null || consequenceOf(card) !== null) return setAsked({ card, wall });
    await commit(card, instant, note);
  };

  /** For a post without a time: the best free one of the day, or none where the day is over. */
  const bestTimeOn = async (day: string, { publications }: Card): Promise<string> => {
    const channels = publications.map(({ channel_id }) => channel_id);
    const input = { from: day, days: 1, limit: 1, ...(channels.length > 0 ? { channel_ids: channels } : {}) };
    try {
      const { times } = await queries.fetchQuery(trpc.calendar.suggestTimes.queryOptions(input));
      return times[0] ? wallOf(new Date(times[0].at), zone).time : "";
    } catch {
      return "09:00";
    }
  };

  return {
    asked,
    close: () => setAsked(null),
    commit,
    ask,
    request,
    refuse,
    whyNot: (card: Card) => whyFixed(card, mayWrite),
  };
}
