import { type Command, Option } from "commander";
import type { Overrides } from "#client/types.gen.ts";
import type { PostFormat } from "#domain/content/posts/schema.ts";
import { commaSeparated, repeatable } from "../arguments.ts";
import type { Connection, GlobalOptions } from "../connection.ts";
import { usageError } from "../failure.ts";
import { formatBytes } from "../format.ts";
import type { Io } from "../io.ts";
import { createProgress } from "../progress.ts";
import { readSource } from "../source.ts";
import { localFile, upload } from "../upload.ts";
import { findChannels } from "./posts-channels.ts";
import { applyThread, type ChosenThread, type Thread, threadOf, withThread } from "./posts-thread.ts";

export type Content = {
  option?: string[];
  body?: string;
  bodyFile?: string;
  format?: PostFormat;
  channel?: string[];
  media?: string[];
  tag?: string[];
} & Thread;

export const OPTION_HELP = "platform option, key=text or key:=json, for the chosen channels; repeatable";

/** Adds the options for the content of a post. */
export function withContent(command: Command): Command {
  return withThread(command)
    .option("--body <text>", "post text")
    .option("--body-file <file>", "file with the text; - for standard input")
    .addOption(new Option("--format <format>", "of the text (default: plain)").choices(["plain", "markdown"]))
    .option("--channel <channel>", "channel to publish to: id, handle or platform:handle; repeatable", commaSeparated)
    .option("--media <media>", "media ID, or a file to upload; repeatable", repeatable)
    .option("--option <option>", OPTION_HELP, repeatable)
    .option("--tag <tag>", "tag; repeatable", commaSeparated);
}

/**
 * The post's input from the options. Files are uploaded; in a dry run they are only named.
 * @throws Failure usage, before anything is uploaded
 */
export async function contentOf(connection: Connection, options: Content & GlobalOptions, io: Io) {
  const body = await bodyOf(options, io);
  const chosen = optionsOf(options.option ?? []);
  const thread = threadOf(options);
  if (thread && !options.channel) throw usageError("A thread belongs to channels. Choose them with --channel.");
  if (thread) applyThread({}, thread, new Map());
  const channels = await findChannels(connection, options.channel ?? []);
  const own = chosen ? { options: chosen } : {};
  const overrides = thread ? applyThread(own, thread, await mediaOfParts(connection, thread, options, io)) : own;
  return {
    body,
    channels: channels.map((channel_id) => ({ channel_id, ...(chosen || thread ? { overrides } : {}) })),
    media_ids: await uploadAll(connection, options.media ?? [], options, io),
    tags: options.tag ?? [],
    ...(options.format ? { format: options.format } : {}),
  };
}

/**
 * Parses `--option`: `key=text`, or `key:=json` for other values. The server knows which platform has which options.
 * @throws Failure usage
 */
export function optionsOf(value: readonly string[]): ChosenOptions | null {
  if (value.length === 0) return null;
  return Object.fromEntries(value.map(readOption));
}

type OptionValue = NonNullable<Overrides["options"]>[string];
export type ChosenOptions = Record<string, OptionValue>;

function readOption(input: string): [string, OptionValue] {
  const [, key = "", sign, value = ""] = /^([a-z][a-z0-9_]*)(:?=)(.*)$/s.exec(input) ?? [];
  if (!sign) throw usageError(`“${input}” is not an option. Use key=text or key:=json.`);
  if (sign === "=") return [key, value];
  try {
    return [key, JSON.parse(value)];
  } catch {
    throw usageError(`The value of ${key} is not JSON.`);
  }
}

async function bodyOf(options: Content, io: Io): Promise<string> {
  const value = await givenBody(options, io);
  if (value !== undefined) return value;
  if (io.canAsk) throw usageError("No text. Use --body or --body-file.");
  return withoutLastBreak(await readSource("-", io));
}

/**
 * The text of `--body` or `--body-file`; undefined where neither is given.
 * @throws Failure usage for both at once, and for an empty text unless there is media
 */
export async function givenBody({ body, bodyFile, media = [] }: Content, io: Io): Promise<string | undefined> {
  if (body !== undefined && bodyFile !== undefined) throw usageError("Use either --body or --body-file, not both.");
  if (bodyFile !== undefined) return withoutLastBreak(await readSource(bodyFile, io));
  if (body !== undefined && body.trim() === "" && media.length === 0) throw usageError("The text is empty.");
  return body;
}

/** Files end with a line break, texts do not. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, "");

/** The IDs of media that are named by ID or by a file, which is uploaded. In a dry run it is only named. */
export async function uploadAll(connection: Connection, names: readonly string[], { dryRun }: GlobalOptions, io: Io) {
  const chosen = await Promise.all(names.map(async (name) => (/^\d+$/.test(name) ? Number(name) : localFile(name))));
  const progress = createProgress(process.stderr);
  const ids: number[] = [];
  for (const one of chosen) {
    if (typeof one === "number") ids.push(one);
    else if (dryRun) io.note(`${one.name} (${formatBytes(one.bytes)}) would be uploaded first.`);
    else ids.push((await upload(connection, one, {}, progress)).asset.id);
  }
  return ids;
}

/** The same for the parts of a thread. */
export async function mediaOfParts(connection: Connection, { media }: ChosenThread, options: GlobalOptions, io: Io) {
  const ids = new Map<number, number[]>();
  for (const [index, names] of media) ids.set(index, await uploadAll(connection, names, options, io));
  return ids;
}
