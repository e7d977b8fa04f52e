"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type Message, msg, t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Post } from "../composer/draft.ts";
import { focusTitle } from "../frame/focus-title.ts";
import { useAction } from "../frame/use-action.ts";
import { LastDay } from "./last-day.tsx";
import { useCopyHandling, useEvergreenKeys } from "./use-evergreen-actions.ts";

interface AddEvergreenProps {
  post: Post;
  onClose: () => void;
}

const HANDLINGS: Record<"approve" | "submit", Message> = {
  approve: msg("Each copy is a post of its own, and is approved like this one. It can be changed or deleted."),
  submit: msg("Each copy is a post of its own, and is submitted for review."),
};

/** Makes a published post evergreen, with undo. */
export function AddEvergreen({ post, onClose }: AddEvergreenProps) {
  const trpc = useTRPC();
  const refresh = useEvergreenKeys();
  const handling = useCopyHandling();
  const [lastDay, setLastDay] = useState("");
  const drop = useAction(trpc.evergreen.remove.mutationOptions(), { refresh, failed: t("Couldn't do that") });
  const add = useAction(trpc.evergreen.create.mutationOptions(), {
    refresh,
    toast: () => t("Added to evergreen posts."),
    undo:
      ({ id }) =>
      () =>
        drop.run({ id }),
  });
  const send = () => {
    const how = { approve: handling === "approve", submit: handling === "submit" };
    const sent = add.send({ id: post.id, ends_on: lastDay === "" ? null : lastDay, ...how });
    void sent.then(
      () => {
        onClose();
        focusTitle();
      },
      () => undefined,
    );
  };
  return (
    <Modal opened onClose={onClose} title={t("Add to evergreen posts")}>
      <Stack gap="md">
        <Text>
          {t(
            "This post is published again at free posting times of its channels. Turn on filling the queue for each channel, on its page.",
          )}
        </Text>
        <LastDay value={lastDay} onChange={setLastDay} />
        <Text size="sm">{t(HANDLINGS[handling])}</Text>
        {post.publications.some(({ channel }) => channel.platform === "x") ? (
          <Text size="sm">{t("X refuses a text that it has published before, so copies there can fail.")}</Text>
        ) : null}
        <FormError error={add.refusal} />
        <Group justify="end" gap="xs">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="filled" loading={add.isPending} onClick={send}>
            {t("Add to evergreen posts")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
