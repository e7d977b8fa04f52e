import type { Command } from "commander";
import { preflightContent, preflightPost } from "#client/sdk.gen.ts";
import type { Issue } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure, usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { type Content, contentOf, withContent } from "./posts-content.ts";
import { ISSUE_COLUMNS } from "./posts-print.ts";

export function postsPreflight(group: Command, io: Io): void {
  withContent(group.command("preflight"))
    .description("Check a post or unsaved text against its channels' requirements. Changes nothing.")
    .argument("[id]", "post ID; if omitted, checks the given options", wholeNumber)
    .addHelpText(
      "after",
      examples(
        "masthead posts preflight 812",
        "masthead posts preflight --body-file post.txt --channel feed",
        "masthead posts preflight --body Hello --channel mastodon --option visibility=unlisted",
        "masthead posts preflight 812 && masthead posts submit 812",
      ),
    )
    .action(async (id: number | undefined, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Content>();
      const { body, bodyFile, channel, media = [], option, tag } = options;
      if (id !== undefined && [body, bodyFile, channel, option, tag].some((value) => value !== undefined)) {
        throw usageError("Use either a post ID or a text, not both.");
      }
      if (media.some((name) => !/^\d+$/.test(name))) throw usageError("Use media IDs. A check doesn't upload files.");
      // Preflight changes nothing, so a dry run sends it too.
      const connection = await connect(options, io, { hasOwnDryRun: true });
      const { client } = connection;
      const found =
        id === undefined
          ? await replyOf(preflightContent({ client, body: await contentOf(connection, options, io) }))
          : await replyOf(preflightPost({ client, path: { id } }));
      await present(io, options, found, ({ issues }) => printIssues(io, issues));
      const errors = found.issues.filter(({ severity }) => severity === "error");
      if (errors.length > 0)
        throw new Failure(EXIT.refused, `${counted(errors.length, "issue")} would prevent publishing.`);
    });
}

async function printIssues(io: Io, issues: Issue[]): Promise<void> {
  if (issues.length === 0) io.out("Ready to publish on all channels.");
  else printTable(io, ISSUE_COLUMNS, issues);
}
