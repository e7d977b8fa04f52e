import { useEffect, useEffectEvent } from "react";
import { useUploads } from "#studio/content/media/uploads/use-uploads.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { mediaOfPart, withPartMedia } from "./channels/variants.ts";
import { takeHanded } from "./handed.ts";
import type { Composer } from "./use-composer.ts";

/** An upload's target is one number: IDs of channels are smaller than this. */
const PART = 2 ** 32;

const targetOf = (channelId: number | null, part: number) => (channelId === null ? null : channelId + part * PART);
const placeOf = (target: number | null) =>
  target === null ? { channelId: null, part: 0 } : { channelId: target % PART, part: Math.floor(target / PART) };

/**
 * The composer's uploads: files are added to the version, and to the part of its thread, in which the upload started.
 * @param channelId the version being edited; null is the shared one
 */
export function useVersionUploads({ change, registerAsset }: Composer, channelId: number | null) {
  const { slug } = useBrand();
  const uploads = useUploads(slug, (asset, target) => {
    registerAsset(asset);
    const { channelId: into, part } = placeOf(target);
    change((now) => {
      const media = mediaOfPart(now, into, part);
      return media.some(({ id }) => id === asset.id) ? now : withPartMedia(now, into, part, [...media, asset]);
    });
  });
  const add = (files: readonly File[], part = 0) => uploads.add(files, targetOf(channelId, part));
  /** The uploads of one part: of the first, all those of other versions too, so that none goes unseen. */
  const ofPart = (part: number) => ({
    ...uploads,
    add: (files: readonly File[]) => add(files, part),
    items: uploads.items.filter(({ target }) => {
      const place = placeOf(target);
      const isHere = place.channelId === channelId && place.part > 0;
      return part === 0 ? !isHere : isHere && place.part === part;
    }),
  });
  const addHanded = useEffectEvent(() => {
    const { text, files = [] } = takeHanded() ?? {};
    if (text) change((now) => (now.body === "" ? { ...now, body: text } : now));
    if (files.length > 0) add(files);
  });
  useEffect(() => addHanded(), []);
  return { isUploading: uploads.isUploading, add, ofPart };
}
