import { z } from "zod";
import type { Message } from "#kernel/language.ts";
import type { ChannelAccess } from "./accounts.ts";
import type { Call } from "./call.ts";

/** Characters of the longest text option: the captions of a video of some hours. */
export const MAX_OPTION_TEXT = 200_000;

export const OptionValue = z.union([
  z.string().max(MAX_OPTION_TEXT),
  z.number(),
  z.boolean(),
  z.array(z.string().max(1000)).max(50),
]);
export type OptionValue = z.infer<typeof OptionValue>;
/** The chosen values of a platform's own settings, by the keys of `Connector.options`. */
export type OptionValues = { readonly [name: string]: OptionValue };

/**
 * One of a platform's own settings: a field of the form. The values of a `dynamic_…` one belong to the channel, such as
 * its boards, and come from `Chooser.choices`. A draft may lack a value that `isRequired`. `max` is in characters,
 * `most` in entries.
 */
export type Option = {
  label: Message;
  help?: Message;
  isRequired?: boolean;
} /** `areLanguages`: the keys of the choices are codes of languages, by which they are named. */ & (
  | { kind: "select"; choices: Readonly<Record<string, Message>>; areLanguages?: true; default?: string }
  /** `files`: endings of text files that can be chosen as its value. */
  | { kind: "text"; max: number; isMultiline?: boolean; files?: readonly string[] }
  | { kind: "checkbox"; default?: boolean }
  | { kind: "number"; min: number; max: number; default?: number }
  | { kind: "list"; most: number; max: number }
  /** `of`: the key of the option whose chosen value decides which choices there are, such as the board of a section. */
  | { kind: "dynamic_select"; of?: string }
  | { kind: "dynamic_list"; most: number }
);
/** By key, `^[a-z][a-z0-9_]{0,49}$`, in the order of the form. */
export type Options = { readonly [key: string]: Option };

/** One allowed value of an option on a channel, such as a board. */
export const OptionChoice = z
  .object({
    value: z.string().meta({ example: "1187" }),
    label: z.string().meta({ example: "Recipes" }),
    under: z.string().optional().meta({
      description: "Of an option that depends on another, such as the section of a board: that one's value.",
      example: "549755885176",
    }),
  })
  .meta({ id: "OptionChoice" });
export type OptionChoice = z.infer<typeof OptionChoice>;

/** The part that lists a channel's values for options of the kinds `dynamic_…`. Only `domain/publishing/channels` calls it. */
export type Chooser = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /** By the option's key. Throws when the platform can't be reached. */
  choices(channel: ChannelAccess, call: Call): Promise<{ readonly [option: string]: readonly OptionChoice[] }>;
};
