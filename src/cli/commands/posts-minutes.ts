import type { Command } from "commander";
import type { GetMinutesErrors } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { replyOf } from "../response.ts";
import { saveTo } from "../save.ts";

/** Adds `posts minutes`. */
export function postsMinutes(group: Command, io: Io): void {
  group
    .command("minutes")
    .description(
      "Save the minutes of a post's reviews for an audit: a PDF file, or JSON where the name ends with .json.",
    )
    .argument("<id>", "the post", wholeNumber)
    .requiredOption("--output <file>", "output file; overwritten if it exists")
    .addHelpText("after", examples("masthead posts minutes 41 --output minutes.pdf"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { output: string }>();
      const { client } = await connect(options, io);
      const body = await replyOf(
        client.get<{ 200: ReadableStream<Uint8Array> }, GetMinutesErrors>({
          url: "/posts/{id}/minutes",
          security: [{ scheme: "bearer", type: "http" }],
          parseAs: "stream",
          path: { id },
          query: { format: /\.json$/i.test(options.output) ? "json" : "pdf" },
        }),
      );
      await saveTo(options.output, body);
      io.note(`Saved to ${options.output}.`);
    });
}
