import { type DraftShape, isRecord, isSame } from "#studio/content/drafts/merge.ts";
import { variantFor } from "../channels/variants.ts";
import { type Draft, type MediaAsset, overridesOf, type Variant } from "./draft.ts";

const PARTS = ["body", "format", "media", "channelIds", "tags", "note", "when", "campaignId", "utmCampaign"] as const;

/** How posts are compared and merged: by their shared parts and each channel's overrides. */
export const postShape: DraftShape<Draft> = {
  fieldsOf(versions) {
    const ids = [...new Set(versions.flatMap(({ channelIds }) => channelIds))].sort((a, b) => a - b);
    return [...PARTS, ...ids.map((id) => `variant.${id}` as const)];
  },
  print(draft, part) {
    const id = channelOf(part);
    if (id !== undefined) return JSON.stringify(printVariant(variantFor(draft, id)));
    if (part === "media") return JSON.stringify(printMedia(draft.media));
    if (part === "channelIds") return JSON.stringify([...draft.channelIds].sort((a, b) => a - b));
    if (part === "format") return JSON.stringify(draft.format ?? "plain");
    if (part === "campaignId") return JSON.stringify(draft.campaignId ?? null);
    if (part === "utmCampaign") return JSON.stringify(draft.utmCampaign ?? null);
    return JSON.stringify(draft[part as "body" | "tags" | "note" | "when"]);
  },
  withField(draft, part, from) {
    const id = channelOf(part);
    if (id !== undefined) return { ...draft, variants: { ...draft.variants, [id]: variantFor(from, id) } };
    return { ...draft, [part]: from[part as keyof Draft] };
  },
  isContent: isDraft,
};

export const isSameDraft = (a: Draft, b: Draft) => isSame(postShape, a, b);

/** The id of the channel that a part belongs to; undefined for shared parts. */
export function channelOf(part: string): number | undefined {
  return part.startsWith("variant.") ? Number(part.slice("variant.".length)) : undefined;
}

const printMedia = (media: readonly MediaAsset[] | undefined) =>
  media?.map(({ id, alt_text: alt }) => [id, alt.trim()]) ?? null;

const printVariant = (variant: Variant) => [
  overridesOf(variant),
  printMedia(variant.media),
  printMedia(variant.threadMedia?.flat()),
  variant.when ?? null,
];

/** Checked by hand, to keep zod out of the first load. */
function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { body, format, media, channelIds, variants, tags, note, when, ideaId, campaignId, utmCampaign } = value;
  return (
    typeof body === "string" &&
    typeof note === "string" &&
    isListOf(media, isAsset) &&
    isListOf(channelIds, (id) => typeof id === "number") &&
    isListOf(tags, (tag) => typeof tag === "string") &&
    isRecord(variants) &&
    Object.values(variants).every(isVariant) &&
    isWhen(when) &&
    (ideaId === null || typeof ideaId === "number") &&
    // Older copies have none of these.
    (format === undefined || format === "plain" || format === "markdown") &&
    (campaignId === undefined || campaignId === null || typeof campaignId === "number") &&
    (utmCampaign === undefined || utmCampaign === null || typeof utmCampaign === "string")
  );
}

function isVariant(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { body = "", media = [], thread = [], threadMedia = [], firstComment = "", options = {} } = value;
  const { when = { kind: "none" } } = value;
  return (
    typeof body === "string" &&
    isRecord(options) &&
    typeof firstComment === "string" &&
    isListOf(media, isAsset) &&
    isListOf(thread, (part) => typeof part === "string") &&
    isListOf(threadMedia, (files) => isListOf(files, isAsset)) &&
    isWhen(when)
  );
}

const isAsset = (value: unknown) =>
  isRecord(value) && typeof value.id === "number" && typeof value.alt_text === "string";

function isWhen(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, minutes, instant, date, time } = value;
  if (kind === "in") return typeof minutes === "number";
  if (kind === "at") return typeof instant === "string";
  if (kind === "local") return typeof date === "string" && typeof time === "string";
  return kind === "none" || kind === "slot";
}

const isListOf = (value: unknown, is: (item: unknown) => boolean) => Array.isArray(value) && value.every(is);
