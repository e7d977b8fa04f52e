import { mapMedia } from "../channels/variants.ts";
import { allMedia, type Draft, type Variant } from "./draft.ts";

/**
 * The draft without one change: each part that it changed gets its earlier value back, unless it was edited since.
 * Other parts stay as they are now.
 */
export function undoChange(before: Draft, after: Draft, now: Draft): Draft {
  const ids = new Set([before, after].flatMap(({ variants }) => Object.keys(variants).map(Number)));
  const variants = [...ids].map((id): [number, Variant] => {
    const [was, made, is] = [before, after, now].map((draft) => draft.variants[id] ?? {}) as [
      Variant,
      Variant,
      Variant,
    ];
    return [id, undoParts(was, made, is)];
  });
  const undone = { ...undoParts(before, after, now), variants: { ...now.variants, ...Object.fromEntries(variants) } };
  return withCurrentAltTexts(now, undone);
}

/** For each part but the variants: the earlier value, if the part still has the value that the change gave it. */
function undoParts<T extends object>(was: T, made: T, is: T): T {
  const parts = { ...is };
  for (const key of new Set([...Object.keys(was), ...Object.keys(made)]) as Set<keyof T>) {
    if (key === "variants" || print(was[key]) === print(made[key]) || print(is[key]) !== print(made[key])) continue;
    if (was[key] === undefined) delete parts[key];
    else parts[key] = was[key];
  }
  return parts;
}

/** Media is compared without alt texts, which belong to the asset. */
function print(part: unknown): string {
  return JSON.stringify(part, (key, value: unknown) => (key === "alt_text" ? undefined : value)) ?? "";
}

/** Restored media gets its current alt texts. */
function withCurrentAltTexts(now: Draft, draft: Draft): Draft {
  const known = new Map(allMedia(now).map((asset) => [asset.id, asset]));
  return mapMedia(draft, (asset) => known.get(asset.id) ?? asset);
}
