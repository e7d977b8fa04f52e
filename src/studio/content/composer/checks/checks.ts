import type { z } from "zod";
import { withAccessibility } from "#domain/content/accessibility/rules.ts";
import type { RuleModes } from "#domain/content/accessibility/terms.ts";
import { type CompiledGuide, checkVersion, type GuidedVersion, versionOf } from "#domain/content/brand-guide/rules.ts";
import { chooseForm, type Rendition } from "#domain/content/media/rules.ts";
import type { Channel as ChannelSchema } from "#domain/publishing/channels/schema.ts";
import { channelStatusIssue } from "#domain/publishing/channels/terms.ts";
import type { LinkedContent } from "#domain/publishing/link-rules/rules.ts";
import type { Issue } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Content, PreflightIssue } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { checkOptions } from "#platform/connectors/shared/description/options.ts";
import { checkLimits, countCharacters } from "#platform/connectors/shared/text/limits.ts";
import type { RichTextTools } from "#studio/content/rich-text/use-rich-text.ts";
import { mediaFor, variantFor } from "../channels/variants.ts";
import { type Draft, type MediaAsset, selectedChannelsOf, sentThread } from "../saving/draft.ts";

export { compileGuide } from "#domain/content/brand-guide/rules.ts";

export type Channel = z.output<typeof ChannelSchema> & {
  /** The content as it is sent to the channel, with the brand's rules for links applied; without it, as written. */
  sentContent?: <Sent extends LinkedContent>(content: Sent) => Sent;
  /** For drafts with formatting, once it is loaded; without it, they are shown and counted as they were written. */
  richText?: RichTextTools;
};

/**
 * Errors and warnings of each selected channel, by the connectors' own rules, without a request. The operations check
 * again and decide.
 * @param rules those of the brand, as far as they are loaded
 */
export function checkDraft(
  draft: Draft,
  channels: readonly Channel[],
  { guide = null, modes = null }: { guide?: CompiledGuide | null; modes?: RuleModes | null } = {},
): Issue[] {
  return selectedChannelsOf(draft, channels).flatMap((channel) => {
    const { id: channel_id, platform } = channel;
    const findings = [
      ...checkChannel(channel),
      ...checkContent(channel, contentFor(draft, channel), modes),
      ...(guide ? checkVersion(guide, versionFor(draft, channel)) : []),
    ];
    const sent = sentThread(variantFor(draft, channel_id));
    // Empty parts are not sent, but have a number in the draft.
    const placeOf = (number: string) => sent[Number(number)]?.place ?? number;
    return findings.map((finding) => ({
      channel_id,
      platform,
      ...finding,
      field: finding.field.replace(/^thread\.(\d+)/, (_, number: string) => `thread.${placeOf(number)}`),
    }));
  });
}

/** What the brand guide is about: the texts as they were written. */
function versionFor(draft: Draft, { id, platform, capabilities }: Channel): GuidedVersion {
  return versionOf(findConnector(platform)?.options, contentFor(draft, { id, capabilities }));
}

/** The content that a channel would receive. */
export function contentFor(
  draft: Draft,
  { id, capabilities, sentContent = asWritten, richText }: Sending & Pick<Channel, "id">,
): Content {
  const variant = variantFor(draft, id);
  const { body, firstComment, options } = variant;
  const parts = sentThread(variant);
  const show = (media: readonly MediaAsset[]) => media.map((asset) => toContentMedia(asset, capabilities));
  return sentContent({
    body: body ?? draft.body,
    media: show(mediaFor(draft, id)),
    tags: [...draft.tags],
    thread: parts.map(({ text }) => text),
    threadMedia: parts.map(({ media }) => show(media)),
    firstComment: firstComment?.trim() ? firstComment : null,
    options: options ?? {},
    ...(richText && { rich: { mediaIds: mediaFor(draft, id).map((asset) => asset.id) } }),
  });
}

type Sending = Pick<Channel, "capabilities" | "sentContent" | "richText">;

const asWritten = <Sent>(content: Sent) => content;

/**
 * An asset as it would be sent. The browser can't tell which images are animated, so it expects a smaller form only of
 * those that can't be.
 */
function toContentMedia(asset: MediaAsset, capabilities: Channel["capabilities"]): Content["media"][number] {
  const { kind, type, bytes, width, height, alt_text: alt, duration_ms: ms, pages } = asset;
  const file = { type, bytes, width, height, storageKey: "", variants: [] };
  const isStill = kind === "image" && type !== "image/gif";
  const { expected } = capabilities ? chooseForm<Rendition>(file, capabilities, isStill) : { expected: file };
  const codecs = {
    videoCodec: asset.video_codec,
    videoChroma: asset.video_chroma,
    videoBitDepth: asset.video_bit_depth,
    audioCodec: asset.audio_codec,
    audioChannels: asset.audio_channels,
    audioSampleRate: asset.audio_sample_rate,
  };
  return { ...expected, alt, seconds: ms === null ? null : ms / 1000, codecs, pages };
}

/** How long a text is as the channel's platform counts it once it is sent. */
export function countFor(
  { platform, capabilities, sentContent = asWritten, richText }: Sending & Pick<Channel, "platform">,
  written: string,
): number {
  const connector = findConnector(platform);
  const rich = richText && { rich: { mediaIds: [] } };
  const sent = sentContent({ body: written, thread: [], firstComment: null, options: {}, ...rich });
  const { body: text } = richText ? richText.countedContent(connector, sent) : sent;
  if (connector) return connector.countText(text, capabilities ?? connector.capabilities);
  return countCharacters(text, capabilities?.text_counting);
}

/**
 * Checks by the connector's rules, or by the channel's capabilities where the browser has no connector for the
 * platform.
 */
function checkContent(
  { platform, capabilities, richText }: Channel,
  content: Content,
  modes: RuleModes | null,
): PreflightIssue[] {
  const connector = findConnector(platform);
  if (connector) {
    const limits = capabilities ?? connector.capabilities;
    const refused = connector.preflight(richText ? richText.countedContent(connector, content) : content, limits);
    return [
      ...(modes
        ? withAccessibility(refused, content, { capabilities: limits, options: connector.options }, modes)
        : refused),
      ...(richText?.checkFormatting(connector, content) ?? []),
      ...checkOptions(connector.options, content.options),
    ];
  }
  return capabilities ? checkLimits(content, capabilities) : [];
}

function checkChannel({
  status,
  paused_at: pausedAt,
  display_name: displayName,
  capabilities,
}: Channel): PreflightIssue[] {
  if (capabilities) {
    const issue = channelStatusIssue({ status, isPaused: pausedAt !== null, displayName });
    return issue ? [issue] : [];
  }
  const message = t("This installation can't publish to the platform of {channel}.", { channel: displayName });
  return [{ code: "platform_unknown", field: "channel_id", severity: "error", message, fix: null }];
}
