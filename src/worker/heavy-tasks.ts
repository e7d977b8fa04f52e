import type { HeavyTaskTable } from "#platform/heavy/tasks.ts";

/** The module of each heavy task; loaded when it is first called, so that a process loads only what it needs. */
export const heavyTasks: HeavyTaskTable = {
  "feeds.read": async () => (await import("#domain/content/idea-feeds/read-document.ts")).readDocument,
  "media.cut_out": async () => (await import("#domain/content/media/editing/crop-image.ts")).cropImage,
  "media.edit": async () => (await import("#domain/content/media/editing/edit-image.ts")).editImage,
  "media.fit": async () => (await import("#domain/content/media/preparing/fit-image.ts")).fitImage,
  "media.prepare": async () => (await import("#domain/content/media/preparing/prepare-on-disk.ts")).prepareOnDisk,
  "media.read_credentials": async () =>
    (await import("#domain/content/media/credentials/read-credentials.ts")).readFile,
  "media.sign": async () => (await import("#domain/content/media/credentials/sign-image.ts")).signImage,
  "minutes.render": async () => (await import("#domain/review/minutes/render-minutes.ts")).renderMinutes,
  "reports.render": async () => (await import("#domain/insights/reports/render-report.ts")).renderReport,
  "transfer.read": async () => (await import("#domain/content/transfer/read-source.ts")).readSource,
};
