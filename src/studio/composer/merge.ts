import type { Draft, Variant } from "./draft.ts";
import { overridesOf } from "./draft.ts";
import { variantFor } from "./variants.ts";

export type Side = "mine" | "theirs";

/** A part of a post that two people may have changed at once. */
export type MergePart = "body" | "pictures" | "channelIds" | "tags" | "note" | "when" | `variant.${number}`;

export interface Difference {
  part: MergePart;
  /** What would be kept if nobody chose: the side that changed it; mine where both did. */
  proposed: Side;
  /** Both sides changed it. */
  isContested: boolean;
}

const PARTS = ["body", "pictures", "channelIds", "tags", "note", "when"] as const;

/**
 * The parts in which two versions differ.
 * @param base what both began with
 */
export function differencesOf(base: Draft, mine: Draft, theirs: Draft): Difference[] {
  const ids = [...new Set([...mine.channelIds, ...theirs.channelIds])].sort((a, b) => a - b);
  const parts: MergePart[] = [...PARTS, ...ids.map((id) => `variant.${id}` as const)];
  return parts.flatMap((part) => {
    const [before, ours, others] = [base, mine, theirs].map((draft) => printOf(draft, part));
    if (ours === others) return [];
    const isContested = ours !== before && others !== before;
    return [{ part, proposed: ours === before ? "theirs" : "mine", isContested }];
  });
}

/** Which channel a part belongs to; undefined for the shared ones. */
export function channelOf(part: MergePart): number | undefined {
  return part.startsWith("variant.") ? Number(part.slice("variant.".length)) : undefined;
}

/** One version made of two: of each part the side chosen, mine where nothing was. */
export function mergeDrafts(mine: Draft, theirs: Draft, choices: Readonly<Record<string, Side>>): Draft {
  const from = (part: MergePart) => (choices[part] === "theirs" ? theirs : mine);
  const ids = new Set([...Object.keys(mine.variants), ...Object.keys(theirs.variants)].map(Number));
  return {
    body: from("body").body,
    pictures: from("pictures").pictures,
    channelIds: from("channelIds").channelIds,
    tags: from("tags").tags,
    note: from("note").note,
    when: from("when").when,
    ideaId: theirs.ideaId,
    variants: Object.fromEntries([...ids].map((id) => [id, variantFor(from(`variant.${id}`), id)])),
  };
}

/** What a part says, to be compared. */
function printOf(draft: Draft, part: MergePart): string {
  const id = channelOf(part);
  if (id !== undefined) return JSON.stringify(printVariant(variantFor(draft, id)));
  if (part === "pictures") return JSON.stringify(draft.pictures.map((picture) => [picture.id, picture.alt_text]));
  if (part === "channelIds") return JSON.stringify([...draft.channelIds].sort((a, b) => a - b));
  return JSON.stringify(draft[part as "body" | "tags" | "note" | "when"]);
}

const printVariant = (variant: Variant) => [overridesOf(variant), variant.when ?? null];
