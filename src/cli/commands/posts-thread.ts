import type { Command } from "commander";
import type { Overrides } from "#client/types.gen.ts";
import { repeatable } from "../arguments.ts";
import { usageError } from "../failure.ts";

export type Thread = { part?: string[]; partMedia?: string[] };

/** What the options say of a thread, by the place of each part after the text. */
export interface ChosenThread {
  /** Undefined: they stay. */
  texts: string[] | undefined;
  /** IDs and files; an empty list removes those of the part. */
  media: ReadonlyMap<number, readonly string[]>;
}

/** Adds the options for the parts of a thread. */
export function withThread(command: Command): Command {
  return command
    .option("--part <text>", "further part of a thread, for the chosen channels; may be empty; repeatable", repeatable)
    .option(
      "--part-media <part=media>",
      "media of a part, such as 2=photo.jpg: a media ID, a file to upload, or nothing to remove it; repeatable",
      repeatable,
    );
}

/**
 * @returns null where the options say nothing of a thread
 * @throws Failure usage
 */
export function threadOf({ part, partMedia = [] }: Thread): ChosenThread | null {
  if (part === undefined && partMedia.length === 0) return null;
  const media = new Map<number, string[]>();
  for (const input of partMedia) {
    const [, number = "", name = ""] = /^([1-9]\d?)=(.*)$/s.exec(input) ?? [];
    if (number === "" || number === "1") {
      throw usageError(`“${input}” is not a part and its media. Use 2=photo.jpg; part 1 is the text, with --media.`);
    }
    const index = Number(number) - 2;
    media.set(index, [...(media.get(index) ?? []), ...(name === "" ? [] : [name])]);
  }
  return { texts: part, media };
}

/**
 * A channel's overrides with the thread.
 * @param idsOf the media of each part, uploaded
 * @throws Failure usage for media of a part that the thread doesn't have
 */
export function applyThread(
  overrides: Overrides,
  { texts, media }: ChosenThread,
  idsOf: ReadonlyMap<number, number[]>,
): Overrides {
  const thread = texts ?? overrides.thread ?? [];
  const missing = [...media.keys()].find((index) => index >= thread.length);
  if (missing !== undefined) throw usageError(`The thread has no part ${missing + 2}. Add it with --part.`);
  const files = thread.map((_, index) => idsOf.get(index) ?? overrides.thread_media_ids?.[index] ?? []);
  const { thread_media_ids: _, ...others } = overrides;
  return { ...others, thread, ...(files.some((ids) => ids.length > 0) ? { thread_media_ids: files } : {}) };
}
