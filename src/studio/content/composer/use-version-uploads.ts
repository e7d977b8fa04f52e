import { useEffect, useEffectEvent } from "react";
import { useUploads } from "#studio/content/media/uploads/use-uploads.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { mediaFor, withMedia } from "./channels/variants.ts";
import { takeFiles } from "./media/handed-files.ts";
import type { Composer } from "./use-composer.ts";

/**
 * The composer's uploads: files are added to the version in which the upload started.
 * @param channelId the version being edited; null is the shared one
 */
export function useVersionUploads({ change, registerAsset }: Composer, channelId: number | null) {
  const { slug } = useBrand();
  const uploads = useUploads(slug, (asset, target) => {
    registerAsset(asset);
    change((now) => {
      const media = mediaFor(now, target);
      return media.some(({ id }) => id === asset.id) ? now : withMedia(now, target, [...media, asset]);
    });
  });
  const add = (files: readonly File[]) => uploads.add(files, channelId);
  const addHanded = useEffectEvent(() => {
    const files = takeFiles();
    if (files.length > 0) add(files);
  });
  useEffect(() => addHanded(), []);
  return { ...uploads, add };
}
