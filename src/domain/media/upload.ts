import { invalid, isFault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { answerWith } from "./answer-with.ts";
import { fetchFile } from "./fetch-file.ts";
import { inScratchFolder, keepFile } from "./keep-file.ts";
import { tidyName } from "./rules.ts";
import { LibraryAsset, UploadInput } from "./schema.ts";

export const uploadMedia = operation({
  name: "media.upload",
  summary: "Upload an image or a video, or have it fetched; the same bytes again answer the asset that is there.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UploadInput,
  output: LibraryAsset,
  async run(ctx, { file, url, name, alt_text: altText, folder }) {
    const asset = await inScratchFolder(async (scratch) => {
      const given = file ?? (await fetchFile(ctx, url ?? "", scratch));
      const said = { name: tidyName(name ?? given.name), altText, folder };
      return keepFile(ctx, given, said, scratch).catch((error: unknown) => {
        throw file ? error : blameUrl(error);
      });
    });
    return answerWith(ctx, asset);
  },
});

/** What is wrong with a fetched file is wrong with the address. */
function blameUrl(error: unknown): unknown {
  if (!isFault(error, "invalid")) return error;
  return invalid("url", error.detail.errors.file?.[0] ?? "This file cannot be used.");
}
