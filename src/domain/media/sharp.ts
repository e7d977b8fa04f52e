import sharp from "sharp";

// One image at a time on one core: whoever works on images here does so beside a server that answers requests.
sharp.concurrency(1);
// The same file never comes twice, and what libvips keeps would only add up.
sharp.cache(false);

export type { OutputInfo, Sharp } from "sharp";
export { sharp };
