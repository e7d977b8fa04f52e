import { t } from "#kernel/language.ts";
import { type Draft, type MediaAsset, type ThreadPart, threadOf, threadParts, type Variant } from "../saving/draft.ts";
import { NO_TIME } from "../time/when.ts";

/** The parts that a channel can override. */
export type Part = "body" | "media" | "thread" | "firstComment" | "options" | "when";

export function variantFor(draft: Draft, channelId: number | null): Variant {
  return channelId === null ? {} : (draft.variants[channelId] ?? {});
}

/** Labels of the parts that a channel overrides. */
export function overriddenParts(variant: Variant): string[] {
  const names: Record<Part, string> = {
    body: t("part|text"),
    media: t("part|media"),
    thread: t("part|thread"),
    firstComment: t("part|first comment"),
    options: t("part|options"),
    when: t("part|time"),
  };
  return (Object.keys(names) as Part[]).filter((part) => variant[part] !== undefined).map((part) => names[part]);
}

/** Overrides parts for a channel; an undefined part is shared again. */
export function withOverrides(draft: Draft, channelId: number, parts: Partial<Variant>): Draft {
  const merged = { ...draft.variants[channelId], ...parts };
  const own = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
  return { ...draft, variants: { ...draft.variants, [channelId]: own } };
}

/** Sets the shared text, or a channel's. */
export function withBody(draft: Draft, channelId: number | null, body: string): Draft {
  return channelId === null ? { ...draft, body } : withOverrides(draft, channelId, { body });
}

/** Sets the shared media, or a channel's. */
export function withMedia(draft: Draft, channelId: number | null, media: readonly MediaAsset[]): Draft {
  return channelId === null ? { ...draft, media } : withOverrides(draft, channelId, { media });
}

/** A channel's media: its override or the shared media. */
export function mediaFor(draft: Draft, channelId: number | null): readonly MediaAsset[] {
  return variantFor(draft, channelId).media ?? draft.media;
}

/** Changes the parts of a channel's thread, each with its media. */
export function withThread(
  draft: Draft,
  channelId: number,
  change: (parts: readonly ThreadPart[]) => readonly ThreadPart[],
): Draft {
  return withOverrides(draft, channelId, threadParts(change(threadOf(variantFor(draft, channelId)))));
}

/** The media of a part: 0 is the first, whose media may be shared. */
export function mediaOfPart(draft: Draft, channelId: number | null, part: number): readonly MediaAsset[] {
  return part === 0 ? mediaFor(draft, channelId) : (variantFor(draft, channelId).threadMedia?.[part - 1] ?? []);
}

/** Sets the media of a part: 0 is the first. A part that the thread no longer has changes nothing. */
export function withPartMedia(
  draft: Draft,
  channelId: number | null,
  part: number,
  media: readonly MediaAsset[],
): Draft {
  if (part === 0 || channelId === null) return withMedia(draft, channelId, media);
  return withThread(draft, channelId, (parts) =>
    parts.map((one, index) => (index === part - 1 ? { ...one, media } : one)),
  );
}

/** Moves an asset from one part of a channel's thread to the end of another, unless that has it already. */
export function moveToPart(draft: Draft, channelId: number, asset: MediaAsset, from: number, to: number): Draft {
  const without = mediaOfPart(draft, channelId, from).filter(({ id }) => id !== asset.id);
  const there = mediaOfPart(draft, channelId, to).filter(({ id }) => id !== asset.id);
  return withPartMedia(withPartMedia(draft, channelId, from, without), channelId, to, [...there, asset]);
}

/** The draft without the post's time and custom times. */
export function withoutTimes(draft: Draft): Draft {
  const variants = Object.entries(draft.variants).map(([id, { when: _, ...variant }]) => [id, variant]);
  return { ...draft, when: NO_TIME, variants: Object.fromEntries(variants) };
}

/** Sets the alt text of an asset everywhere: it belongs to the asset. */
export function withAltText(draft: Draft, assetId: number, alt_text: string): Draft {
  return mapMedia(draft, (asset) => (asset.id === assetId ? { ...asset, alt_text } : asset));
}

/** Replaces an asset everywhere, for example by its edited version. */
export function replaceAsset(draft: Draft, assetId: number, by: MediaAsset): Draft {
  return mapMedia(draft, (asset) => (asset.id === assetId ? by : asset));
}

/** Changes every asset of a draft, shared or not. */
export function mapMedia(draft: Draft, change: (asset: MediaAsset) => MediaAsset): Draft {
  const variants = Object.entries(draft.variants).map(([id, variant]) => [
    id,
    {
      ...variant,
      ...(variant.media ? { media: variant.media.map(change) } : {}),
      ...(variant.threadMedia ? { threadMedia: variant.threadMedia.map((files) => files.map(change)) } : {}),
    },
  ]);
  return { ...draft, media: draft.media.map(change), variants: Object.fromEntries(variants) };
}
