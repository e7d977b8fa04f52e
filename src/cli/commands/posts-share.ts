import type { Command } from "commander";
import { createShareLink } from "#client/sdk.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { bold, present } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime, readTimes } from "../times.ts";

type ShareOptions = GlobalOptions & {
  name?: string;
  comments: boolean;
  approve: boolean;
  expires?: string;
  passcode?: string;
};

/** Adds `share`: review by people without an account. */
export function postsShare(group: Command, io: Io): void {
  group
    .command("share")
    .description("Create a share link to review posts without an account.")
    .argument("<ids...>", "post IDs, in display order")
    .option("--name <text>", "internal name")
    .option("--no-comments", "read only")
    .option("--no-approve", "allow comments, but not approvals")
    .option("--expires <time>", "date, or time in the brand's time zone (default: 14 days)")
    .option("--passcode <text>", "passcode required to open the link; share it separately")
    .addHelpText(
      "after",
      examples(
        "masthead posts share 812",
        'masthead posts share 812 813 --name "December" --expires 2026-12-24 --json | jq -r .share_link.url',
      ),
    )
    .action(async (ids: string[], _options: object, command: Command) => {
      const options = command.optsWithGlobals<ShareOptions>();
      const posts = ids.map(wholeNumber);
      const connection = await connect(options, io);
      const { expires } = await readTimes(connection, { expires: options.expires }, { takesDays: true });
      const body = {
        post_ids: posts,
        name: options.name,
        ...(options.comments ? {} : { may_comment: false, may_approve: false }),
        ...(options.approve ? {} : { may_approve: false }),
        expires_at: expires,
        passcode: options.passcode,
      };
      const created = await replyOf(createShareLink({ client: connection.client, body }));
      await present(io, options, created, ({ share_link: link }) => {
        // Only after a lost connection: the repeated response has no secrets.
        if (link.url === undefined) io.note("Its address is not repeated. Find it in the studio, at the post.");
        else io.out(bold(io, link.url));
        io.note(`Share link ${link.id} expires ${clockTime(link.expires_at)}.`);
      });
    });
}
