import { studioPath, useBrand } from "#studio/frame/brand.tsx";

/** Paths of the channel screens, for the current brand. */
export function usePaths() {
  const { handle } = useBrand();
  const channels = studioPath(handle, "channels");
  return {
    channels,
    channel: (id: number) => `${channels}/${id}`,
    picker: `${channels}/connect`,
    connect: (platform: string) => `${channels}/connect/${platform}`,
    reconnect: ({ id, platform }: { id: number; platform: string }) => `${channels}/connect/${platform}?channel=${id}`,
    post: (id: number) => studioPath(handle, `posts/${id}`),
    metrics: (id: number) => `${studioPath(handle, "metrics")}?channel=${id}`,
    feed: `/b/${handle}`,
  };
}
