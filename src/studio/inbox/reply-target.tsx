"use client";

import { NativeSelect } from "@mantine/core";
import { usePlatforms } from "../channels/use-channels.ts";
import { KIND_LABELS } from "../contacts/kind-labels.ts";
import { excerpt } from "../feed/text.ts";
import type { Item } from "./item.ts";

interface ReplyTargetProps {
  items: readonly Item[];
  target: Item;
  onChange: (id: number) => void;
}

/** Which message of a conversation is answered; nothing where there is no choice. */
export function ReplyTarget({ items, target, onChange }: ReplyTargetProps) {
  const nameOf = usePlatforms();
  const choices = items.filter((item) => item.can_reply || item.id === target.id);
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      label="In reply to"
      value={String(target.id)}
      data={choices.toReversed().map((item) => ({
        value: String(item.id),
        label: `${KIND_LABELS[item.kind].one} on ${nameOf(item.channel.platform)}: ${excerpt(item.body, 40) || "No text."}`,
      }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
