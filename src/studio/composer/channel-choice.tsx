"use client";

import { Checkbox } from "@mantine/core";
import { IconRss, IconWorldShare } from "@tabler/icons-react";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./channel-choice.module.css";
import { type Channel, countFor, overridesOf, platformName } from "./checks.ts";
import type { Draft, Post } from "./draft.ts";

interface ChannelChoiceProps {
  channels: readonly Channel[];
  draft: Draft;
  /** The stored post, whose channels may have a text of their own. */
  post: Post | null;
  onChange: (channelIds: number[]) => void;
}

/** Where it goes: each channel with how much of its room the text takes, as its platform counts. */
export function ChannelChoice({ channels, draft, post, onChange }: ChannelChoiceProps) {
  return (
    <Section title="Channels">
      <Checkbox.Group
        aria-label="Channels"
        value={draft.channelIds.map(String)}
        onChange={(values) => onChange(values.map(Number))}
      >
        <div className={classes.channels}>
          {channels.map((channel) => (
            <ChannelCard
              key={channel.id}
              channel={channel}
              ownText={overridesOf(post, channel.id).body}
              body={draft.body}
            />
          ))}
        </div>
      </Checkbox.Group>
    </Section>
  );
}

interface ChannelCardProps {
  channel: Channel;
  /** What this channel says instead of the base. */
  ownText: string | undefined;
  body: string;
}

function ChannelCard({ channel, ownText, body }: ChannelCardProps) {
  const { id, platform, display_name: name, status, capabilities } = channel;
  const count = countFor(channel, ownText ?? body);
  const limit = capabilities?.text_limit;
  const isOver = limit !== undefined && count > limit;
  const Icon = platform === "feed" ? IconRss : IconWorldShare;
  return (
    <Checkbox.Card value={String(id)} className={classes.card} aria-label={`${name}, ${platformName(platform)}`}>
      <Checkbox.Indicator className={classes.tick} iconColor="var(--text-on-accent)" />
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.platform}>
          {platformName(platform)}
          {ownText === undefined ? null : " · has a text of its own"}
        </span>
      </span>
      {status === "connected" ? null : <StatusBadge status={status} />}
      <span className={classes.count} data-over={isOver || undefined}>
        {count.toLocaleString("en")}
        {limit === undefined ? null : ` / ${limit.toLocaleString("en")}`}
      </span>
    </Checkbox.Card>
  );
}
