"use client";

import { NativeSelect } from "@mantine/core";
import { type Message, msg, t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import type { Item, ItemKind } from "./item.ts";
import classes from "./reply.module.css";

const PLACES: Record<ItemKind, Message> = {
  comment: msg("Comment on {platform}"),
  mention: msg("Mention on {platform}"),
  message: msg("Message on {platform}"),
  review: msg("Review on {platform}"),
};

interface ReplyTargetProps {
  items: readonly Item[];
  target: Item;
  onChange: (id: number) => void;
}

/** Which message of a conversation is answered; nothing where there is no choice. */
export function ReplyTarget({ items, target, onChange }: ReplyTargetProps) {
  const choices = items.filter((item) => item.can_reply || item.id === target.id);
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      className={classes.target}
      aria-label={t("In reply to")}
      value={String(target.id)}
      data={choices.toReversed().map((item) => ({
        value: String(item.id),
        label: `${t(PLACES[item.kind], { platform: platformName(item.channel.platform) })}: ${excerptOf(item.body, 40) || t("No text.")}`,
      }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
