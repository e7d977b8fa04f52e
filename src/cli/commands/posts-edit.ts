import type { Command } from "commander";
import { getPost, updatePost } from "#client/sdk.gen.ts";
import type { Overrides, UpdatePostData } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { type Connection, connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { present } from "../print.ts";
import { replyOf } from "../response.ts";
import { readTimes } from "../times.ts";
import { findCampaign } from "./campaigns.ts";
import { findChannels } from "./posts-channels.ts";
import {
  type ChosenOptions,
  type Content,
  givenBody,
  mediaOfParts,
  optionsOf,
  uploadAll,
  withContent,
} from "./posts-content.ts";
import { type Planning, withPlanning } from "./posts-planning.ts";
import { printPostLine } from "./posts-print.ts";
import { applyThread, type ChosenThread, threadOf } from "./posts-thread.ts";

type Changes = NonNullable<UpdatePostData["body"]>;
/** commander turns `--no-tags` into `tags: false`, and `--no-due` into `due: false`. */
type EditOptions = GlobalOptions &
  Content &
  Omit<Planning, "campaign" | "assignee" | "due"> & {
    campaign?: string | boolean;
    assignee?: number | boolean;
    due?: string | boolean;
    tags: boolean;
    attachments: boolean;
    revision?: number;
  };
type RescheduleOptions = GlobalOptions & { at?: string; unschedule?: true; timezone?: string; revision?: number };

/** Adds `edit`, for the content of a post, and `reschedule`, for its time. */
export function postsEdit(group: Command, io: Io): void {
  withPlanning(withContent(group.command("edit")))
    .description(
      "Edit a post. Omitted fields don't change. Channels, media, parts and tags replace the existing ones. Options and the media of parts are changed on the chosen channels, or on all; key:=null removes an option.",
    )
    .argument("<id>", "post ID", wholeNumber)
    .option("--no-tags", "remove all tags")
    .option("--no-attachments", "remove all media")
    .option("--no-campaign", "take it out of its campaign")
    .option("--no-assignee", "unassign it")
    .option("--no-due", "remove the due date")
    .option("--revision <number>", "the revision you reviewed; fails if the post has changed since", wholeNumber)
    .addHelpText(
      "after",
      examples(
        'masthead posts edit 812 --body "We open at ten."',
        "masthead posts edit 812 --body-file post.txt --channel feed --revision 3",
        "masthead posts edit 812 --media new.jpg --no-tags",
        "masthead posts edit 812 --assignee 17 --no-due",
        "masthead posts edit 812 --channel mastodon --option visibility=unlisted",
        "masthead posts edit 812 --option content_warning:=null",
        "masthead posts edit 812 --part-media 2=new.jpg --part-media 3=",
      ),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<EditOptions>();
      const text = await givenBody(options, io);
      if (text === undefined && !hasChanges(options)) throw usageError("Nothing to change. See `--help` for options.");
      const connection = await connect(options, io);
      const body = await changesOf(connection, id, options, text, io);
      await patch(connection, id, body, options, io);
    });

  group
    .command("reschedule")
    .description("Reschedule or unschedule a post.")
    .argument("<id>", "post ID", wholeNumber)
    .option("--at <time>", "scheduled time, with an offset or in the brand's time zone")
    .option("--unschedule", "remove the scheduled time")
    .option("--timezone <zone>", "IANA name for --at; saved with the post")
    .option("--revision <number>", "the revision you reviewed; fails if the post has changed since", wholeNumber)
    .addHelpText(
      "after",
      examples("masthead posts reschedule 812 --at 2026-12-01T09:00", "masthead posts reschedule 812 --unschedule"),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<RescheduleOptions>();
      if ((options.at === undefined) === (options.unschedule === undefined)) {
        throw usageError("Use --at with the new time, or --unschedule.");
      }
      const connection = await connect(options, io);
      const { at } = await readTimes(connection, { at: options.at }, { zone: options.timezone });
      const body: Changes = {
        scheduled_at: at ?? null,
        timezone: options.timezone,
      };
      await patch(connection, id, body, options, io);
    });
}

function hasChanges({ channel, media, option, tag, note, tags, attachments, ...options }: EditOptions): boolean {
  const { campaign, assignee, due, utmCampaign, part, partMedia, format } = options;
  const values = [format, channel, media, option, tag, note, campaign, assignee, due, utmCampaign, part, partMedia];
  return values.some((value) => value !== undefined) || !tags || !attachments;
}

async function changesOf(
  connection: Connection,
  id: number,
  options: EditOptions,
  text: string | undefined,
  io: Io,
): Promise<Changes> {
  const { channel, media, tag, note, campaign, assignee, utmCampaign, tags, attachments } = options;
  if (tag && !tags) throw usageError("Use either --tag or --no-tags, not both.");
  if (media && !attachments) throw usageError("Use either --media or --no-attachments, not both.");
  const chosen = { options: optionsOf(options.option ?? []), thread: threadOf(options) };
  const channels = channel && (await findChannels(connection, channel));
  return {
    body: text,
    format: options.format,
    channels:
      chosen.options || chosen.thread
        ? await withOverrides(connection, id, channels, chosen, options, io)
        : channels?.map((channel_id) => ({ channel_id })),
    ...(media || !attachments ? { media_ids: await uploadAll(connection, media ?? [], options, io) } : {}),
    ...(tag || !tags ? { tags: tag ?? [] } : {}),
    internal_note: note,
    campaign_id: typeof campaign === "string" ? await findCampaign(connection, campaign) : clearedBy(campaign),
    assignee_id: typeof assignee === "number" ? assignee : clearedBy(assignee),
    due_at: await dueOf(connection, options),
    utm_campaign: utmCampaign,
  };
}

/** `--no-…` clears a field; without an option it stays. */
const clearedBy = (option: boolean | undefined) => (option === false ? null : undefined);

async function dueOf(connection: Connection, { due }: EditOptions): Promise<Changes["due_at"]> {
  return typeof due === "string" ? (await readTimes(connection, { due })).due : clearedBy(due);
}

interface ChosenOverrides {
  options: ChosenOptions | null;
  thread: ChosenThread | null;
}

/** The given channels, or those of the post, with the given options merged over their existing ones, and the thread. */
async function withOverrides(
  connection: Connection,
  id: number,
  channels: number[] | undefined,
  { options: chosen, thread }: ChosenOverrides,
  options: GlobalOptions,
  io: Io,
): Promise<Changes["channels"]> {
  const { post } = await replyOf(getPost({ client: connection.client, path: { id } }));
  const current = new Map(post.publications.map(({ channel, overrides }) => [channel.id, overrides]));
  const ids = channels ?? [...current.keys()];
  // A part that a thread doesn't have is refused before anything is uploaded.
  if (thread) for (const channel of ids) applyThread(current.get(channel) ?? {}, thread, new Map());
  const files = thread ? await mediaOfParts(connection, thread, options, io) : null;
  return ids.map((channel_id) => {
    const overrides = withOptions(current.get(channel_id) ?? {}, chosen);
    return { channel_id, overrides: thread && files ? applyThread(overrides, thread, files) : overrides };
  });
}

function withOptions(overrides: Overrides, chosen: ChosenOptions | null): Overrides {
  if (!chosen) return overrides;
  const merged = Object.entries({ ...overrides.options, ...chosen }).filter(([, value]) => value !== null);
  return { ...overrides, options: Object.fromEntries(merged) };
}

async function patch(
  { client }: Connection,
  id: number,
  changes: Changes,
  options: GlobalOptions & { revision?: number },
  io: Io,
): Promise<void> {
  const body = { ...changes, revision: options.revision };
  await present(io, options, await replyOf(updatePost({ client, path: { id }, body })), ({ post }) =>
    printPostLine(io, post),
  );
}
