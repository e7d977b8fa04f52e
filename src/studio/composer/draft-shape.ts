import { type DraftShape, isRecord, isSame } from "../drafts/merge.ts";
import { type Draft, overridesOf, type Picture, type Variant } from "./draft.ts";
import { variantFor } from "./variants.ts";

const PARTS = ["body", "pictures", "channelIds", "tags", "note", "when"] as const;

/** A post as a draft: its shared parts, and what each channel has of its own. */
export const postShape: DraftShape<Draft> = {
  fieldsOf(versions) {
    const ids = [...new Set(versions.flatMap(({ channelIds }) => channelIds))].sort((a, b) => a - b);
    return [...PARTS, ...ids.map((id) => `variant.${id}` as const)];
  },
  print(draft, part) {
    const id = channelOf(part);
    if (id !== undefined) return JSON.stringify(printVariant(variantFor(draft, id)));
    if (part === "pictures") return JSON.stringify(printPictures(draft.pictures));
    if (part === "channelIds") return JSON.stringify([...draft.channelIds].sort((a, b) => a - b));
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

/** Which channel a part belongs to; undefined for the shared ones. */
export function channelOf(part: string): number | undefined {
  return part.startsWith("variant.") ? Number(part.slice("variant.".length)) : undefined;
}

const printPictures = (pictures: readonly Picture[] | undefined) =>
  pictures?.map(({ id, alt_text: alt }) => [id, alt.trim()]) ?? null;

const printVariant = (variant: Variant) => [
  overridesOf(variant),
  printPictures(variant.pictures),
  variant.when ?? null,
];

/** Small enough to do without a schema and its library. */
function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { body, pictures, channelIds, variants, tags, note, when, ideaId } = value;
  return (
    typeof body === "string" &&
    typeof note === "string" &&
    isListOf(pictures, isPicture) &&
    isListOf(channelIds, (id) => typeof id === "number") &&
    isListOf(tags, (tag) => typeof tag === "string") &&
    isRecord(variants) &&
    Object.values(variants).every(isVariant) &&
    isWhen(when) &&
    (ideaId === null || typeof ideaId === "number")
  );
}

function isVariant(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { body = "", pictures = [], thread = [], firstComment = "", options = {}, when = { kind: "none" } } = value;
  return (
    typeof body === "string" &&
    isRecord(options) &&
    typeof firstComment === "string" &&
    isListOf(pictures, isPicture) &&
    isListOf(thread, (part) => typeof part === "string") &&
    isWhen(when)
  );
}

const isPicture = (value: unknown) =>
  isRecord(value) && typeof value.id === "number" && typeof value.alt_text === "string";

function isWhen(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, minutes, instant, date, time } = value;
  if (kind === "in") return typeof minutes === "number";
  if (kind === "at") return typeof instant === "string";
  if (kind === "wall") return typeof date === "string" && typeof time === "string";
  return kind === "none";
}

const isListOf = (value: unknown, is: (item: unknown) => boolean) => Array.isArray(value) && value.every(is);
