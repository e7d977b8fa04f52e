import type { Command } from "commander";
import { listMedia } from "#client/sdk.gen.ts";
import type { Asset } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { repeatable } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { DryRun } from "../dry-run.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure, usageError } from "../failure.ts";
import { formatBytes, formatDimensions } from "../format.ts";
import type { Io } from "../io.ts";
import { present, printTable } from "../print.ts";
import { createProgress } from "../progress.ts";
import { replyOf } from "../response.ts";
import { type LocalFile, localFile, upload } from "../upload.ts";

type UploadOptions = GlobalOptions & { alt?: string[]; folder?: string };
type UploadResult = { asset: Asset; isKnown: boolean };

export function uploadMedia(group: Command, io: Io): void {
  group
    .command("upload <files...>")
    .description("Upload images and videos. Files already in the library aren't stored twice.")
    .option("--alt <text>", "alt text; repeat it per file in the same order", repeatable)
    .option("--folder <folder>", "folder to upload to")
    .addHelpText(
      "after",
      examples(
        'masthead media upload lighthouse.jpg --alt "A lighthouse at dusk."',
        "masthead media upload *.png --folder Spring",
        "masthead media upload film.mp4 --json | jq .asset.id",
      ),
    )
    .action(async (names: string[], _options: object, command: Command) => {
      const options = command.optsWithGlobals<UploadOptions>();
      const { alt = [], folder, dryRun } = options;
      if (alt.length > names.length) throw usageError("More alt texts than files.");
      const files = await Promise.all(names.map(localFile));
      const connection = await connect(options, io);
      if (dryRun) throw dryRunOf(connection.brand, files, options);
      const newest = await newestAsset(connection);
      const progress = createProgress(process.stderr);
      const done: UploadResult[] = [];
      const refused: string[] = [];
      for (const [index, file] of files.entries()) {
        try {
          const { asset } = await upload(connection, file, { alt_text: alt[index], folder }, progress);
          done.push({ asset, isKnown: asset.id <= newest || done.some((earlier) => earlier.asset.id === asset.id) });
        } catch (error) {
          if (!(error instanceof Failure) || error.exitCode !== EXIT.refused || files.length === 1) throw error;
          refused.push(...[error.message, ...error.details].map((line) => `${file.name}: ${line}`));
        }
      }
      await present(io, options, bodyOf(done), () => printDone(io, done));
      if (refused.length > 0) {
        const summary = `${counted(files.length - done.length, "file")} of ${files.length} not uploaded.`;
        throw new Failure(EXIT.refused, summary, { details: refused });
      }
    });
}

/** One file prints the server's response; several print a list of them. */
const bodyOf = (done: UploadResult[]) =>
  done.length === 1 ? { asset: done[0]?.asset } : { assets: done.map(({ asset }) => asset) };

/** A known file gets the same response as a new one, except that its id is older. */
async function newestAsset({ client }: Awaited<ReturnType<typeof connect>>): Promise<number> {
  const { assets } = await replyOf(listMedia({ client, query: { limit: 1 } }));
  return assets[0]?.id ?? 0;
}

async function printDone(io: Io, done: UploadResult[]): Promise<void> {
  printTable(
    io,
    [
      { head: "Id", value: ({ asset }) => asset.id },
      { head: "Name", value: ({ asset }) => asset.name, isFlexible: true },
      { head: "Type", value: ({ asset }) => asset.type },
      { head: "Pixels", value: ({ asset }) => formatDimensions(asset) },
      { head: "", value: ({ isKnown }) => (isKnown ? "already exists" : "new") },
    ],
    done,
  );
}

/** Built here, so that a dry run does not read a whole video. */
function dryRunOf(brand: string | null, files: LocalFile[], { alt = [], folder }: UploadOptions): DryRun {
  const bodies = files.map(({ name, bytes }, index) => ({
    alt_text: alt[index],
    folder,
    file: `${name}, ${formatBytes(bytes)}`,
  }));
  const body = bodies.length === 1 ? bodies[0] : bodies;
  return new DryRun({ method: "POST", path: "/api/v1/media/assets", brand, body });
}
