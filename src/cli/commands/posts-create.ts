import type { Command } from "commander";
import { createPost } from "#client/sdk.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { present } from "../print.ts";
import { replyOf } from "../response.ts";
import { readTimes } from "../times.ts";
import { findCampaign } from "./campaigns.ts";
import { type Content, contentOf, withContent } from "./posts-content.ts";
import { type Planning, withPlanning } from "./posts-planning.ts";
import { printPostLine } from "./posts-print.ts";

type CreateOptions = GlobalOptions &
  Content &
  Planning & { at?: string; timezone?: string; idea?: number; submit?: true; approve?: true };

export function postsCreate(group: Command, io: Io): void {
  withPlanning(withContent(group.command("create")))
    .description("Create a post, and optionally submit or approve it. Reads the text from standard input if omitted.")
    .option("--at <time>", "scheduled time, with an offset or in --timezone")
    .option("--timezone <zone>", "IANA name (default: the brand's time zone)")
    .option("--idea <id>", "ID of the source idea", wholeNumber)
    .option("--submit", "submit for review")
    .option("--approve", "approve, and schedule if it has a time")
    .addHelpText(
      "after",
      examples(
        'masthead posts create --body "We open at nine." --channel feed',
        "masthead posts create --body-file post.txt --media photo.jpg --at 2026-12-01T09:00 --submit",
        "masthead posts create --body-file draft.txt --assignee 17 --due 2026-11-30T12:00",
        'masthead posts create --body "Hello" --channel mastodon --option visibility=unlisted --option sensitive:=true',
        'masthead posts create --body "One" --part "Two" --part-media 2=photo.jpg --channel bluesky',
        "pbpaste | masthead posts create --channel feed --at 2026-12-01T09:00+01:00 --approve",
      ),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { timezone, idea, note, campaign, assignee, utmCampaign, submit, approve } = options;
      const connection = await connect(options, io);
      const { at, due } = await readTimes(connection, { at: options.at, due: options.due }, { zone: timezone });
      const content = await contentOf(connection, options, io);
      const body = {
        ...content,
        scheduled_at: at,
        timezone,
        idea_id: idea,
        internal_note: note,
        campaign_id: campaign === undefined ? undefined : await findCampaign(connection, campaign),
        assignee_id: assignee,
        due_at: due,
        utm_campaign: utmCampaign,
        submit,
        approve,
      };
      await present(io, options, await replyOf(createPost({ client: connection.client, body })), ({ post }) =>
        printPostLine(io, post),
      );
    });
}
