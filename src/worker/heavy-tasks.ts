import type { HeavyTaskTable } from "#platform/heavy/tasks.ts";

/** Where the heavy work is; loaded when it is first asked for, so that a process holds only what it needs. */
export const heavyTasks: HeavyTaskTable = {
  "media.cut_out": async () => (await import("#domain/media/crop-image.ts")).cropImage,
  "media.fit": async () => (await import("#domain/media/fit-image.ts")).fitImage,
  "media.prepare": async () => (await import("#domain/media/prepare-on-disk.ts")).prepareOnDisk,
  "transfer.read": async () => (await import("#domain/transfer/read-source.ts")).readSource,
};
