import type { Command } from "commander";
import { listShareLinks, revokeShareLink } from "#client/sdk.gen.ts";
import type { ShareLink } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

const COLUMNS: Column<ShareLink>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Name", value: ({ name }) => name || null },
  { head: "Posts", value: ({ post_ids: posts }) => posts.join(" ") },
  { head: "Allows", value: permissions },
  { head: "Status", value: ({ status }) => status },
  { head: "Expires", value: ({ expires_at: at }) => clockTime(at) },
  { head: "Views", value: ({ uses }) => uses },
  { head: "URL", value: ({ url }) => url, isFlexible: true },
];

export function shareLinks(program: Command, io: Io): void {
  const group = program.command("share-links").description("List and revoke share links for reviews.");

  paged(group.command("list"))
    .description("List the brand's share links, newest first. `posts share` creates one.")
    .addHelpText("after", examples("masthead share-links list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("share_links", options, (query) => replyOf(listShareLinks({ client, query })));
      await present(io, options, body, async ({ share_links: links }) => {
        printTable(io, COLUMNS, links);
        notePage(io, body);
      });
    });

  group
    .command("revoke")
    .description("Revoke a share link. It stops working immediately.")
    .argument("<id>", "link ID", wholeNumber)
    .addHelpText("after", examples("masthead share-links revoke 5"))
    .action(async (id: number, _options: object, command: Command) => {
      const { client } = await connect(command.optsWithGlobals<GlobalOptions>(), io);
      await replyOf(revokeShareLink({ client, path: { id } }));
      io.note(`Share link ${id} revoked.`);
    });
}

function permissions({ may_comment: comments, may_approve: approves }: ShareLink): string {
  if (approves) return "approving";
  return comments ? "comments" : "reading";
}
