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
      title={stage === "gone" ? "This post was deleted meanwhile" : "This post does not change any more"}
    >
      <Text mb="xs">
        {stage === "gone"
          ? "What you write here cannot be saved in it. Your words are still on this page."
          : "It is being published or already out there. What you had not saved is not in it, but still on this page."}
      </Text>
      <Group gap="xs">
        <Button onClick={onBeginAnew}>Go on in a new draft</Button>
        <Copy value={wordsOf(draft)} what="the words" look="button" />
      </Group>
    </Alert>
  );
}
