"use client";

import { Button, Group, Modal, NativeSelect, NumberInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { addSteps, stepsOf } from "#domain/repetition/rules.ts";
import { MAX_COPIES, MAX_INTERVAL, REPEAT_UNITS, type RepeatUnit } from "#domain/repetition/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { ROLES } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Time } from "#ui/time.tsx";
import { useNow } from "#ui/use-now.ts";
import type { Post } from "../composer/draft.ts";
import { stageOf } from "../composer/stage.ts";
import { useBrand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import { usePostKeys } from "./use-post-actions.ts";

interface RepeatProps {
  post: Post;
  onClose: () => void;
}

const DEFAULT_COPIES = 4;
/** Times that are listed; of more copies only the last one is. */
const LISTED = 6;

const UNITS: Record<RepeatUnit, (interval: number) => string> = {
  day: (interval) => tn(interval, "day", "days"),
  week: (interval) => tn(interval, "week", "weeks"),
  month: (interval) => tn(interval, "month", "months"),
};

/** Creates copies of a post at regular times after its own, which are shown first. */
export function Repeat({ post, onClose }: RepeatProps) {
  const { timezone: zone, role } = useBrand();
  const trpc = useTRPC();
  const now = useNow();
  const [every, setEvery] = useState<RepeatUnit>("week");
  const [interval, setInterval] = useState<number | string>(1);
  const [count, setCount] = useState<number | string>(DEFAULT_COPIES);
  const refresh = [...usePostKeys(), trpc.calendar.pathKey(), trpc.channels.queue.pathKey()];
  const undo = useAction(trpc.posts.bulk.mutationOptions(), { refresh, failed: t("The copies couldn't be deleted") });
  const repeat = useAction(trpc.posts.repeat.mutationOptions(), {
    refresh,
    toast: ({ posts }) => tn(posts.length, "{count} copy created.", "{count} copies created."),
    undo:
      ({ posts }) =>
      () =>
        undo.run({ ids: posts.map(({ id }) => id), action: "delete" }),
  });
  const isDraft = stageOf(post) === "draft";
  const approve = ROLES[role].mayApprove && !isDraft && post.status !== "in_review";
  const submit = !approve && !isDraft;
  const first = firstTime(post);
  const repetition = isWhole(interval, MAX_INTERVAL) && isWhole(count, MAX_COPIES) ? { every, interval, count } : null;
  const times =
    first && repetition
      ? stepsOf(repetition, first, zone, now).map((steps) => addSteps(first, steps, every, zone))
      : [];
  const listed = times.length > LISTED ? [...times.slice(0, LISTED - 1), ...times.slice(-1)] : times;
  const send = () => {
    if (!repetition) return;
    void repeat.send({ id: post.id, ...repetition, submit, approve }).then(onClose, () => undefined);
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
          <NumberInput
            label={t("Copies")}
            w={90}
            min={1}
            max={MAX_COPIES}
            allowDecimal={false}
            value={count}
            onChange={setCount}
          />
        </Group>
        {repetition ? (
          <ol>
            {listed.map((at, index) => (
              <li key={at.getTime()} value={index === listed.length - 1 ? times.length : index + 1}>
                <Time iso={at.toISOString()} zone={zone} />
              </li>
            ))}
          </ol>
        ) : (
          <Text>
            {tn(
              MAX_COPIES,
              "Enter whole numbers: up to {interval} for the interval, and up to {count} copy.",
              "Enter whole numbers: up to {interval} for the interval, and up to {count} copies.",
              { interval: MAX_INTERVAL },
            )}
          </Text>
        )}
        <Text size="sm">
          {approve
            ? t(
                "Each copy is a post of its own. They are approved like this one, and can be changed or deleted one by one.",
              )
            : submit
              ? t("Each copy is a post of its own, and is submitted for review.")
              : t("Each copy is a post of its own. They are drafts, like this one.")}
        </Text>
        <FormError error={repeat.refusal} />
        <Group justify="end" gap="xs">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="filled" disabled={!repetition} loading={repeat.isPending} onClick={send}>
            {repetition ? tn(repetition.count, "Create {count} copy", "Create {count} copies") : t("Create copies")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** When a post is published first, on any channel. */
function firstTime({ scheduled_at: own, publications }: Post): Date | null {
  const times = [own, ...publications.map(({ scheduled_at: at }) => at)].flatMap((at) => (at ? [Date.parse(at)] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

function isWhole(value: number | string, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= max;
}
