import { type Draft, picturesOf, type Variant } from "./draft.ts";
import { withEach } from "./variants.ts";

/**
 * The draft without what an act did to it: each part that the act changed is as before it, unless somebody has written
 * on it since. What the act left alone stays as it is now.
 */
export function takeBack(before: Draft, after: Draft, now: Draft): Draft {
  const ids = new Set([before, after].flatMap(({ variants }) => Object.keys(variants).map(Number)));
  const variants = [...ids].map((id): [number, Variant] => {
    const [was, made, is] = [before, after, now].map((draft) => draft.variants[id] ?? {}) as [
      Variant,
      Variant,
      Variant,
    ];
    return [id, takeParts(was, made, is)];
  });
  const taken = { ...takeParts(before, after, now), variants: { ...now.variants, ...Object.fromEntries(variants) } };
  return withAltsOf(now, taken);
}

/** Of each part but the variants: what was there before, where there is still what was made of it. */
function takeParts<T extends object>(was: T, made: T, is: T): T {
  const parts = { ...is };
  for (const key of new Set([...Object.keys(was), ...Object.keys(made)]) as Set<keyof T>) {
    if (key === "variants" || print(was[key]) === print(made[key]) || print(is[key]) !== print(made[key])) continue;
    if (was[key] === undefined) delete parts[key];
    else parts[key] = was[key];
  }
  return parts;
}

/** Pictures are compared as they are shown; what is said of them belongs to them and not to their place. */
function print(part: unknown): string {
  return JSON.stringify(part, (key, value: unknown) => (key === "alt_text" ? undefined : value)) ?? "";
}

/** Pictures that come back are described as they are by now. */
function withAltsOf(now: Draft, draft: Draft): Draft {
  const known = new Map(picturesOf(now).map((picture) => [picture.id, picture]));
  return withEach(draft, (picture) => known.get(picture.id) ?? picture);
}
