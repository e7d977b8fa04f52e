"use client";

import { Button, Group, Modal, NativeSelect, NumberInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { addSteps, stepsOf } from "#domain/planning/repetition/rules.ts";
import { MAX_COPIES, MAX_INTERVAL, REPEAT_UNITS, type RepeatUnit } from "#domain/planning/repetition/terms.ts";
import { type Message, msg, t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { stageOf } from "#studio/content/composer/sending/stage.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { describeRecurrence } from "#studio/planning/recurrences/describe.ts";
import { useSeriesKeys } from "#studio/planning/recurrences/use-recurrence-actions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useNow } from "#ui/use-now.ts";
import { RepeatTimes } from "./repeat-times.tsx";
import { usePostKeys } from "./use-post-actions.ts";

interface RepeatProps {
  post: Post;
  onClose: () => void;
}

const ENDS = ["never", "on", "after"] as const;
type Ends = (typeof ENDS)[number];
const END_NAMES: Record<Ends, Message> = {
  never: msg("Never"),
  on: msg("On a date"),
  after: msg("After a number of copies"),
};

const DEFAULT_COPIES = 4;
/** How many times are shown of a post that repeats without a number. */
const PREVIEWED = 4;

const UNITS: Record<RepeatUnit, (interval: number) => string> = {
  day: (interval) => tn(interval, "day", "days"),
  week: (interval) => tn(interval, "week", "weeks"),
  month: (interval) => tn(interval, "month", "months"),
};

/** What happens to the copies: like the post, as far as the person may. */
type Handling = "approve" | "submit" | "draft";

/** Of a number of copies, which are created at once. */
const AT_ONCE: Record<Handling, Message> = {
  approve: msg(
    "Each copy is a post of its own. They are approved like this one, and can be changed or deleted one by one.",
  ),
  submit: msg("Each copy is a post of its own, and is submitted for review."),
  draft: msg("Each copy is a post of its own. They are drafts, like this one."),
};
/** Of a post that repeats until it is stopped. */
const AHEAD: Record<Handling, Message> = {
  approve: msg(
    "Copies are created up to four weeks ahead. Each takes the content of the newest one, and is approved if that one is.",
  ),
  submit: msg(
    "Copies are created up to four weeks ahead. Each takes the content of the newest one, and is submitted for review.",
  ),
  draft: msg("Copies are created up to four weeks ahead, as drafts. Each takes the content of the newest one."),
};

/** Repeats a post, at times that are shown first: until it is stopped, until a day, or by a number of copies. */
export function Repeat({ post, onClose }: RepeatProps) {
  const { timezone: zone } = useBrand();
  const now = useNow();
  const [every, setEvery] = useState<RepeatUnit>("week");
  const [interval, setInterval] = useState<number | string>(1);
  const [ends, setEnds] = useState<Ends>("never");
  const [count, setCount] = useState<number | string>(DEFAULT_COPIES);
  const [lastDay, setLastDay] = useState("");
  const { repeat, create } = useRepeat();
  const handling = useHandling(post);
  const first = firstTime(post);
  const copies = ends === "after" ? count : PREVIEWED;
  const rule = isWhole(interval, MAX_INTERVAL) && isWhole(copies, MAX_COPIES) ? { every, interval } : null;
  const all = first && rule && isWhole(copies, MAX_COPIES) ? stepsOf({ ...rule, count: copies }, first, zone, now) : [];
  const ahead = first ? all.map((steps) => addSteps(first, steps, every, zone)) : [];
  const times = ends === "on" ? ahead.filter((at) => localTimeOf(at, zone).date <= lastDay) : ahead;
  const goesOn = ends === "never" || (ends === "on" && times.length === ahead.length);
  const send = () => {
    if (!rule) return;
    const input = { id: post.id, ...rule, submit: handling === "submit", approve: handling === "approve" };
    const sent =
      ends === "after"
        ? repeat.send({ ...input, count: times.length })
        : create.send({ ...input, ends_on: ends === "on" ? lastDay : null });
    void sent.then(onClose, () => undefined);
  };
  return (
    <Modal opened onClose={onClose} title={t("Repeat post")}>
      <Stack gap="md">
        <Group align="end" gap="sm" wrap="wrap">
          <NumberInput
            label={t("Every")}
            w={90}
            min={1}
            max={MAX_INTERVAL}
            allowDecimal={false}
            value={interval}
            onChange={setInterval}
          />
          <NativeSelect
            aria-label={t("Days, weeks or months")}
            value={every}
            onChange={({ currentTarget }) =>
              setEvery(REPEAT_UNITS.find((unit) => unit === currentTarget.value) ?? "week")
            }
            data={REPEAT_UNITS.map((unit) => ({ value: unit, label: UNITS[unit](Number(interval)) }))}
          />
        </Group>
        <Group align="end" gap="sm" wrap="wrap">
          <NativeSelect
            label={t("Ends")}
            value={ends}
            onChange={({ currentTarget }) => setEnds(ENDS.find((end) => end === currentTarget.value) ?? "never")}
            data={ENDS.map((end) => ({ value: end, label: t(END_NAMES[end]) }))}
          />
          {ends === "on" ? (
            <DateField
              type="date"
              label={t("Last day")}
              value={lastDay}
              min={localTimeOf(now, zone).date}
              onChange={setLastDay}
            />
          ) : null}
          {ends === "after" ? (
            <NumberInput
              label={t("Copies")}
              w={90}
              min={1}
              max={MAX_COPIES}
              allowDecimal={false}
              value={count}
              onChange={setCount}
            />
          ) : null}
        </Group>
        {!rule ? (
          <Text>
            {ends === "after"
              ? tn(
                  MAX_COPIES,
                  "Enter whole numbers: up to {interval} for the interval, and up to {count} copy.",
                  "Enter whole numbers: up to {interval} for the interval, and up to {count} copies.",
                  { interval: MAX_INTERVAL },
                )
              : t("Enter a whole number for the interval, up to {interval}.", { interval: MAX_INTERVAL })}
          </Text>
        ) : times.length > 0 ? (
          <RepeatTimes times={times} zone={zone} goesOn={goesOn} />
        ) : (
          <Text>{lastDay === "" ? t("Choose the last day.") : t("No copy would be published by this day.")}</Text>
        )}
        <Text size="sm">{t((ends === "after" ? AT_ONCE : AHEAD)[handling])}</Text>
        <FormError error={ends === "after" ? repeat.refusal : create.refusal} />
        <Group justify="end" gap="xs">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant="filled"
            disabled={times.length === 0}
            loading={repeat.isPending || create.isPending}
            onClick={send}
          >
            {ends !== "after"
              ? t("Start repeating")
              : times.length > 0
                ? tn(times.length, "Create {count} copy", "Create {count} copies")
                : t("Create copies")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** With approval steps, copies are reviewed like every post. */
function useHandling(post: Post): Handling {
  const { role, has_approval_steps: hasSteps } = useBrand();
  if (stageOf(post) === "draft") return "draft";
  return roleAllows(role, "approve") && !hasSteps && post.status !== "in_review" ? "approve" : "submit";
}

/** Creates copies, or a series; either is undone by deleting the copies. */
function useRepeat() {
  const trpc = useTRPC();
  const settings = useDateSettings();
  const refresh = [...usePostKeys(), ...useSeriesKeys()];
  const failed = t("The copies couldn't be deleted");
  const remove = useAction(trpc.posts.bulk.mutationOptions(), { refresh, failed });
  const stop = useAction(trpc.recurrences.stop.mutationOptions(), { refresh, failed });
  const repeat = useAction(trpc.posts.repeat.mutationOptions(), {
    refresh,
    toast: ({ posts }) => tn(posts.length, "{count} copy created.", "{count} copies created."),
    undo:
      ({ posts }) =>
      () =>
        remove.run({ ids: posts.map(({ id }) => id), action: "delete" }),
  });
  const create = useAction(trpc.recurrences.create.mutationOptions(), {
    refresh,
    toast: (recurrence) => describeRecurrence(recurrence, settings),
    undo:
      ({ id }) =>
      () =>
        stop.run({ id, delete_copies: true }),
  });
  return { repeat, create };
}

/** When a post is published first, on any channel. */
function firstTime({ scheduled_at: own, publications }: Post): Date | null {
  const times = [own, ...publications.map(({ scheduled_at: at }) => at)].flatMap((at) => (at ? [Date.parse(at)] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

function isWhole(value: number | string, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= max;
}
