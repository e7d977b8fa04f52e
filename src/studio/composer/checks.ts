import type { z } from "zod";
import type { Channel as ChannelSchema } from "#domain/channels/schema.ts";
import type { Overrides } from "#domain/posts/schema.ts";
import type { Issue } from "#kernel/fault.ts";
import type { Content, Finding } from "#platform/connectors/contract.ts";
import { countGraphemes } from "#platform/connectors/limits.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Draft, Post } from "./draft.ts";

export type Channel = z.output<typeof ChannelSchema>;

/**
 * What each chosen channel would refuse, or take with a warning, while it is being written: the connectors' own rules,
 * so that nothing has to be asked. The operations run the same ones again and have the last word.
 * @param post the stored post, whose channels may have contents of their own
 */
export function checkDraft(draft: Draft, channels: readonly Channel[], post: Post | null): Issue[] {
  return chosen(draft, channels).flatMap((channel) => {
    const { id: channel_id, platform } = channel;
    const findings = [
      ...checkStanding(channel),
      ...(findConnector(platform)?.preflight(contentFor(draft, overridesOf(post, channel_id))) ?? []),
    ];
    return findings.map((finding) => ({ channel_id, platform, ...finding }));
  });
}

export function chosen({ channelIds }: Draft, channels: readonly Channel[]): Channel[] {
  return channels.filter(({ id }) => channelIds.includes(id));
}

/** What a channel of a stored post gets instead of the base. */
export function overridesOf(post: Post | null, channelId: number): Overrides {
  return post?.publications.find(({ channel }) => channel.id === channelId)?.overrides ?? {};
}

/** What a channel would get. */
export function contentFor({ body, pictures, tags }: Draft, overrides: Overrides): Content {
  const ids = overrides.media_ids ?? pictures.map(({ id }) => id);
  return {
    body: overrides.body ?? body,
    media: ids.flatMap((id) => {
      const picture = pictures.find((candidate) => candidate.id === id);
      return picture ? [{ ...picture, alt: picture.alt_text }] : [];
    }),
    tags: [...tags],
    thread: overrides.thread ?? [],
    firstComment: overrides.first_comment ?? null,
  };
}

/** How long a text is as the channel's platform counts it. */
export function countFor({ platform }: Channel, text: string): number {
  return findConnector(platform)?.countText(text) ?? countGraphemes(text);
}

/** A platform as people call it. */
export function platformName(platform: string): string {
  return findConnector(platform)?.name ?? platform;
}

function checkStanding({ status, platform }: Channel): Finding[] {
  const error = { field: "channel_id", severity: "error" } as const;
  if (!findConnector(platform)) {
    return [{ ...error, code: "platform_unknown", message: "This installation cannot publish there.", fix: null }];
  }
  if (status === "disabled") {
    return [
      { ...error, code: "channel_disabled", message: "This channel is disabled.", fix: "Enable it, or leave it out." },
    ];
  }
  if (status === "needs_reconnect") {
    return [
      {
        ...error,
        code: "channel_disconnected",
        message: "This channel lost its connection.",
        fix: "Connect it again.",
      },
    ];
  }
  return [];
}
