"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type Message, msg, t, tn } from "#kernel/language.ts";
import { FormError } from "#ui/form-error.tsx";
import type { Refusal } from "#ui/refusal.ts";
import { LastDay } from "./last-day.tsx";
import { useCopyHandling } from "./use-evergreen-actions.ts";

interface AddDialogProps {
  /** How many posts are added. */
  count: number;
  /** Whether copies on X can fail. */
  isOnX: boolean;
  isPending?: boolean;
  error?: Refusal | null;
  /** @param lastDay null without one */
  onAdd: (lastDay: string | null) => void;
  onClose: () => void;
}

const HANDLINGS: Record<"approve" | "submit", Message> = {
  approve: msg("Each copy is a post of its own, and is approved like its original. It can be changed or deleted."),
  submit: msg("Each copy is a post of its own, and is submitted for review."),
};

/** Says what becomes of posts that are made evergreen, and asks until when they are used. */
export default function AddDialog({ count, isOnX, isPending = false, error = null, onAdd, onClose }: AddDialogProps) {
  const handling = useCopyHandling();
  const [lastDay, setLastDay] = useState("");
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        count === 1
          ? t("Add to evergreen posts")
          : tn(count, "Add {count} post to evergreen posts", "Add {count} posts to evergreen posts")
      }
    >
      <Stack gap="md">
        <Text>
          {count === 1
            ? t(
                "This post is published again at free posting times of its channels. Turn on filling the queue for each channel, on its page.",
              )
            : t(
                "These posts are published again at free posting times of their channels. Turn on filling the queue for each channel, on its page.",
              )}
        </Text>
        <LastDay value={lastDay} onChange={setLastDay} />
        <Text size="sm">{t(HANDLINGS[handling])}</Text>
        {isOnX ? (
          <Text size="sm">{t("X refuses a text that it has published before, so copies there can fail.")}</Text>
        ) : null}
        <FormError error={error} />
        <Group justify="end" gap="xs">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="filled" loading={isPending} onClick={() => onAdd(lastDay === "" ? null : lastDay)}>
            {t("Add to evergreen posts")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
