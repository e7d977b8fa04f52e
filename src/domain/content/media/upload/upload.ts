import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { invalid, isFault } from "#kernel/fault.ts";
import { FileOnDisk } from "#kernel/file-on-disk.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { cleanFileName } from "../rules.ts";
import { LibraryAsset, UploadInput } from "../schema.ts";
import { viewWithPosts } from "../view-with-posts.ts";
import { fetchFile, type NamedFile } from "./fetch-file.ts";
import { inScratchFolder, saveFile } from "./save-file.ts";

export const uploadMedia = operation({
  name: "media.upload",
  summary:
    "Upload an image or video, or fetch it from a URL. Uploading the same file again returns the existing asset.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  waitsOutside: true,
  input: UploadInput,
  output: LibraryAsset,
  async run(ctx, { file, url, name, alt_text: altText, folder }) {
    const asset = await inScratchFolder(async (scratch) => {
      const input = file ? await onDisk(file, scratch) : await fetchFile(ctx, url ?? "", scratch);
      const details = { name: cleanFileName(name ?? input.name), altText, folder };
      return saveFile(ctx, input.path, details, scratch).catch((error: unknown) => {
        throw file ? error : reportOnUrl(error);
      });
    });
    return viewWithPosts(ctx, asset);
  },
});

/** Most adapters have already written it to disk. */
async function onDisk(file: File, scratch: string): Promise<NamedFile> {
  if (file instanceof FileOnDisk) return { path: file.path, name: file.name };
  const path = join(scratch, "given");
  await writeFile(path, file.stream());
  return { path, name: file.name };
}

/** An error in a downloaded file is reported on its URL. */
function reportOnUrl(error: unknown): unknown {
  if (!isFault(error, "invalid")) return error;
  return invalid("url", error.detail.errors.file?.[0] ?? t("This file can't be used."));
}
