import type { CodecLimits } from "../contract.ts";

/**
 * Of a video for Instagram or Threads. Sources: developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media
 * and /docs/threads/overview, in copies read 28 November 2026.
 */
export const META_CODECS: CodecLimits = {
  video: ["h264", "hevc"],
  audio: ["aac", "he_aac"],
  chroma: ["4:2:0"],
  channels: 2,
  sample_rate: 48_000,
};
