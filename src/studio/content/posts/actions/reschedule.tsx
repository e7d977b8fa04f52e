"use client";

import { Button, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { stageOf } from "#studio/content/composer/sending/stage.ts";
import { intentsFor } from "#studio/content/composer/time/intents.ts";
import { useSlots } from "#studio/content/composer/time/use-slots.ts";
import { formatWhen, fromInstant, resolveWhen, type When } from "#studio/content/composer/time/when.ts";
import { WhenField } from "#studio/content/composer/time/when-field.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { useNow } from "#ui/use-now.ts";
import { rescheduleInput } from "./reschedule-input.ts";
import { usePostActions } from "./use-post-actions.ts";

interface RescheduleProps {
  post: Post;
  opened: boolean;
  onClose: () => void;
}

/** Reschedules a post, and describes the effect on its approval. */
export function Reschedule({ post, opened, onClose }: RescheduleProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("Reschedule post")} size="lg">
      <Form key={post.revision} post={post} onClose={onClose} />
    </Modal>
  );
}

function Form({ post, onClose }: Pick<RescheduleProps, "post" | "onClose">) {
  const { timezone: zone, role, approval_policy: policy, has_approval_steps: hasSteps } = useBrand();
  const settings = useDateSettings();
  const now = useNow();
  const { update, addToQueue } = usePostActions();
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const open = post.publications.flatMap(({ channel, status }) => (status === "published" ? [] : [channel.id]));
  const slots = useSlots(data?.channels.filter(({ id }) => open.includes(id)) ?? [], post.id);
  const [when, setWhen] = useState<When>(fromInstant(post.scheduled_at));
  const { problem } = resolveWhen(when, zone, now);
  const isSame = when.kind === "at";
  // A partly published post is locked as a whole; its remaining publications can still be moved.
  const isSet = post.publications.some(({ status }) => status === "scheduled" || status === "approved");
  const stage = stageOf(post) === "locked" ? (isSet ? "approved" : "ended") : stageOf(post);
  // Somebody else's approval would be withdrawn by another time.
  const mayChooseSlot = roleAllows(role, "approve") || stage === "draft" || stage === "ended";
  const [intent] = intentsFor({
    stage,
    mayApprove: roleAllows(role, "approve") && (!hasSteps || stage === "approved"),
    requiresReview: policy === "required" || hasSteps,
    when: when.kind === "slot" ? slots?.first : formatWhen(when, zone, now, settings),
    isSlot: when.kind === "slot",
    isDelay: when.kind === "in",
    isContentChanged: false,
    isTimeChanged: true,
    hasRequestedChanges: post.status === "changes_requested",
    hasQueue: false,
  });
  const send = () => {
    if (when.kind === "slot") {
      const flags = { submit: intent.act === "submit_queue", approve: intent.act === "queue" };
      void addToQueue.send({ id: post.id, revision: post.revision, ...flags }).then(onClose, onClose);
      return;
    }
    const clock = new Date();
    const { instant } = resolveWhen(when, zone, clock);
    const flags = { submit: intent.act === "submit", approve: intent.act === "approve" };
    void update.send({ ...rescheduleInput(post, instant, zone, clock), ...flags }).then(onClose, onClose);
  };
  return (
    <Stack gap="md">
      <Text c="var(--ink-2)">
        {stage === "approved"
          ? roleAllows(role, "approve")
            ? t("The approval stays valid.")
            : t("Your role can propose a time. The post goes back to review.")
          : t("Only the time changes.")}
      </Text>
      <WhenField when={when} onChange={setWhen} slots={mayChooseSlot ? slots : null} bare />
      <DialogActions>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button
          variant="filled"
          disabled={problem !== null || isSame}
          loading={update.isPending || addToQueue.isPending}
          onClick={send}
        >
          {intent.label}
        </Button>
      </DialogActions>
    </Stack>
  );
}
