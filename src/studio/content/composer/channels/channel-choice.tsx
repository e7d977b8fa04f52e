"use client";

import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { formatNumber, t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { type Channel, countFor } from "../checks/checks.ts";
import type { Draft, Variant } from "../saving/draft.ts";
import classes from "./channel-choice.module.css";
import { ChannelSets } from "./channel-sets.tsx";
import { overriddenParts, variantFor } from "./variants.ts";

interface ChannelChoiceProps {
  channels: readonly Channel[];
  draft: Draft;
  onChange: (channelIds: number[]) => void;
}

/** Channel selection, with the text length and limit of each channel. */
export function ChannelChoice({ channels, draft, onChange }: ChannelChoiceProps) {
  return (
    <Section title={t("Channels")}>
      <ChannelSets channels={channels} chosen={draft.channelIds} onChange={onChange} />
      <Checkbox.Group
        aria-label={t("Channels")}
        value={draft.channelIds.map(String)}
        onChange={(values) => onChange(values.map(Number))}
      >
        <div className={classes.channels}>
          {channels.map((channel) => (
            <ChannelCard key={channel.id} channel={channel} own={variantFor(draft, channel.id)} body={draft.body} />
          ))}
        </div>
      </Checkbox.Group>
    </Section>
  );
}

interface ChannelCardProps {
  channel: Channel;
  /** The channel's overrides. */
  own: Variant;
  body: string;
}

function ChannelCard({ channel, own, body }: ChannelCardProps) {
  const { id, platform, display_name: name, status, capabilities } = channel;
  const aboutId = useId();
  const count = countFor(channel, own.body ?? body);
  const parts = overriddenParts(own);
  const about = [...(parts.length > 0 ? ["own"] : []), ...(status === "connected" ? [] : ["status"]), "count"];
  const limit = capabilities?.text_limit;
  const isOver = limit !== undefined && count > limit;
  return (
    <Checkbox.Card
      value={String(id)}
      className={classes.card}
      aria-label={`${platformName(platform)}, ${name}`}
      // The label replaces the card's content for screen readers.
      aria-describedby={about.map((part) => `${aboutId}-${part}`).join(" ")}
    >
      <Checkbox.Indicator className={classes.tick} iconColor="var(--text-on-accent)" />
      <ChannelMark channel={channel} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>{platformName(platform)}</span>
        <span className={classes.about}>
          <span>
            <span>{name}</span>
            {parts.length > 0 ? (
              <span id={`${aboutId}-own`}>{` · ${t("custom {parts}", { parts: parts.join(", ") })}`}</span>
            ) : null}
          </span>
          {status === "connected" ? null : (
            <span id={`${aboutId}-status`}>
              <StatusBadge status={status} />
            </span>
          )}
        </span>
      </span>
      <span id={`${aboutId}-count`} className={classes.count} data-over={isOver || undefined}>
        {`${formatNumber(count)}${limit === undefined ? "" : ` / ${formatNumber(limit)}`}`}
      </span>
    </Checkbox.Card>
  );
}
