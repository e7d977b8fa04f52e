"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Copy } from "#ui/copy.tsx";
import type { Draft } from "./draft.ts";
import { wordsOf } from "./words-of.ts";

interface LostPostProps {
  /** What became of it. */
  stage: "sealed" | "gone";
  draft: Draft;
  onBeginAnew: () => void;
}

/** Says that the post went out, or was deleted, while it was being written; what was written does not go with it. */
export function LostPost({ stage, draft, onBeginAnew }: LostPostProps) {
  return (
    <Alert
      icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
      title={stage === "gone" ? "This post was deleted in the meantime" : "This post can no longer be edited"}
    >
      <Text mb="xs">
        {stage === "gone"
          ? "Your changes can't be saved, but are still on this page."
          : "It is being published or already published. Your unsaved changes are still on this page."}
      </Text>
      <Group gap="xs">
        <Button onClick={onBeginAnew}>Continue in a new draft</Button>
        <Copy value={wordsOf(draft)} what="the words" look="button" />
      </Group>
    </Alert>
  );
}
