import type { Draft, Picture, Variant } from "./draft.ts";
import { NO_TIME } from "./when.ts";

/** The parts that a channel can have of its own. */
export type Part = "body" | "pictures" | "thread" | "firstComment" | "options" | "when";

export function variantFor(draft: Draft, channelId: number | null): Variant {
  return channelId === null ? {} : (draft.variants[channelId] ?? {});
}

/** What a channel has of its own, in words for a line under its name; empty where everything is shared. */
export function sayOwn(variant: Variant): string[] {
  const names: Record<Part, string> = {
    body: "text",
    pictures: "pictures",
    thread: "thread",
    firstComment: "first comment",
    options: "options",
    when: "time",
  };
  return (Object.keys(names) as Part[]).filter((part) => variant[part] !== undefined).map((part) => names[part]);
}

/** Gives a channel parts of its own; a part that is undefined is given back to what is shared. */
export function withOwn(draft: Draft, channelId: number, parts: Partial<Variant>): Draft {
  const merged = { ...draft.variants[channelId], ...parts };
  const own = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
  return { ...draft, variants: { ...draft.variants, [channelId]: own } };
}

/** Writes a text: the shared one, or a channel's own. */
export function withBody(draft: Draft, channelId: number | null, body: string): Draft {
  return channelId === null ? { ...draft, body } : withOwn(draft, channelId, { body });
}

/** Shows pictures: the shared ones, or a channel's own. */
export function withPictures(draft: Draft, channelId: number | null, pictures: readonly Picture[]): Draft {
  return channelId === null ? { ...draft, pictures } : withOwn(draft, channelId, { pictures });
}

/** What is shown where one writes: a channel's own pictures, or the shared ones. */
export function picturesFor(draft: Draft, channelId: number | null): readonly Picture[] {
  return variantFor(draft, channelId).pictures ?? draft.pictures;
}

/** The draft without any time: neither the post's nor a channel's own. */
export function withoutTimes(draft: Draft): Draft {
  const variants = Object.entries(draft.variants).map(([id, { when: _, ...variant }]) => [id, variant]);
  return { ...draft, when: NO_TIME, variants: Object.fromEntries(variants) };
}

/** Describes a picture wherever it stands: an alt text belongs to the picture, not to its place. */
export function describePicture(draft: Draft, pictureId: number, alt_text: string): Draft {
  return withEach(draft, (picture) => (picture.id === pictureId ? { ...picture, alt_text } : picture));
}

/** Puts one picture where another was, wherever that stood: a part cut out of it, for example. */
export function exchange(draft: Draft, pictureId: number, by: Picture): Draft {
  return withEach(draft, (picture) => (picture.id === pictureId ? by : picture));
}

/** Changes every picture of a draft, wherever it stands. */
export function withEach(draft: Draft, change: (picture: Picture) => Picture): Draft {
  const variants = Object.entries(draft.variants).map(([id, variant]) => [
    id,
    variant.pictures ? { ...variant, pictures: variant.pictures.map(change) } : variant,
  ]);
  return { ...draft, pictures: draft.pictures.map(change), variants: Object.fromEntries(variants) };
}
