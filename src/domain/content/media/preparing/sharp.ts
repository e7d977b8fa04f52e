import sharp from "sharp";

// One image at a time on one core: image processing shares the machine with a server that handles requests.
sharp.concurrency(1);
// The same file never comes twice, so libvips's cache would only grow.
sharp.cache(false);

export type { OutputInfo, Sharp } from "sharp";
export { sharp };
