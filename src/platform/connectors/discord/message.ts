import type { Outgoing } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { parseRichText } from "../shared/rich-text/parse.ts";
import { plainTextOf } from "../shared/rich-text/text.ts";
import { contentTextOf } from "./markdown.ts";
import { BOT_OPTIONS, flagsOf, rolesOf } from "./options.ts";

type Sent = Pick<Outgoing, "part" | "options" | "rich">;

export type Poll = {
  question: { text: string };
  answers: { poll_media: { text: string } }[];
  duration: number;
  allow_multiselect: boolean;
};
export type Message = { content: string; allowed_mentions: object; flags?: number; poll?: Poll };

/** The part as a message; polls and mentions are the first one's. Nobody is notified but the chosen roles. */
export function messageOf({ part, options, rich }: Sent): Message {
  const isFirst = part.kind === "post";
  const poll = isFirst ? pollOf({ part, options, rich }) : null;
  const roles = isFirst ? rolesOf(options) : [];
  const asked = poll !== null && readOptions(BOT_OPTIONS, options).poll_question === undefined;
  const text = asked ? "" : contentTextOf(part.body, rich !== undefined);
  const mentions = roles.map((id) => `<@&${id}>`).join(" ");
  return {
    content: [text, mentions].filter((one) => one !== "").join("\n"),
    allowed_mentions: { parse: [], ...(roles.length > 0 ? { roles } : {}) },
    ...flagsOf(options),
    ...(poll === null ? {} : { poll }),
  };
}

/** A poll of a network without formatting in it. */
function pollOf({ part, options, rich }: Sent): Poll | null {
  const {
    poll: answers = [],
    poll_question: own,
    poll_hours: hours,
    poll_multiple: isMultiple = false,
  } = readOptions(BOT_OPTIONS, options);
  if (answers.length === 0) return null;
  const text = own ?? (rich === undefined ? part.body : plainTextOf(parseRichText(part.body)));
  return {
    question: { text: text.trim() },
    answers: answers.map((answer) => ({ poll_media: { text: answer } })),
    duration: hours,
    allow_multiselect: isMultiple,
  };
}
