import { expect, test } from "vitest";
import { sharedFolders } from "./shared-folders.ts";

test("lists the folders that several machines must share, and none with S3 and SMTP", () => {
  const DATA_DIR = "/data";
  expect(sharedFolders({ DATA_DIR, STORAGE_URL: undefined, SMTP_URL: undefined })).toEqual([
    expect.stringContaining("/data/media"),
    expect.stringContaining("SMTP_URL"),
  ]);
  const shared = { DATA_DIR, STORAGE_URL: "s3://media", SMTP_URL: "smtp://mail" };
  expect(sharedFolders(shared, { isWeb: true })).toEqual([expect.stringContaining("/data/uploads")]);
  expect(sharedFolders(shared)).toEqual([]);
});
