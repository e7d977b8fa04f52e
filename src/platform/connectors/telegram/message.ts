import type { Call, Outgoing, OutgoingMedia } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { attachmentNameOf, createForm, sendForm } from "../shared/http/multipart.ts";
import { mediaKind } from "../shared/text/limits.ts";
import type { BotResponse } from "./api.ts";
import { keyboardOf } from "./buttons.ts";
import { messageTextOf } from "./entities.ts";
import { linkPreviewOf, TELEGRAM_OPTIONS } from "./options.ts";

type Message = { method: string; fields: Record<string, unknown>; files: { name: string; media: OutgoingMedia }[] };

/** Its texts and files. Sent without a parse mode; Telegram detects links and mentions itself. */
export function messageOf(outgoing: Outgoing): Message {
  const { body, media } = outgoing.part;
  const { text, entities } = messageTextOf(body, outgoing.rich !== undefined);
  const common = settingsOf(outgoing);
  if (hasPoll(outgoing)) return { method: "sendPoll", fields: { ...common, ...pollOf(outgoing) }, files: [] };
  const kindOf = kindsBy(outgoing);
  const [first] = media;
  if (!first) return { method: "sendMessage", fields: { ...common, text, ...named({ entities }) }, files: [] };
  const caption = text === "" ? {} : { caption: text, ...named({ caption_entities: entities }) };
  if (media.length === 1) {
    const kind = kindOf(first);
    const files = [{ name: kind.toLowerCase(), media: first }];
    return { method: `send${kind}`, fields: { ...common, ...caption, ...sizeOf(first, kind) }, files };
  }
  const files = media.map((item, index) => ({ name: `file${index}`, media: item }));
  const items = files.map(({ name, media: item }, index) => ({
    type: kindOf(item).toLowerCase(),
    media: `attach://${name}`,
    // An album shows the caption of its first item as its own; an album of documents that of its last one.
    ...(index === (kindOf(item) === "Document" ? files.length - 1 : 0) ? caption : {}),
    ...sizeOf(item, kindOf(item)),
  }));
  return { method: "sendMediaGroup", fields: { ...common, media: items }, files };
}

/** Without lists that are empty. */
const named = (lists: Record<string, readonly object[]>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

const KINDS = { image: "Photo", gif: "Animation", video: "Video", document: "Document" } as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];

function kindsBy({ options }: Pick<Outgoing, "options">): (media: OutgoingMedia) => Kind {
  const { as_files: areFiles } = readOptions(TELEGRAM_OPTIONS, options);
  return ({ type }) => (areFiles ? KINDS.document : KINDS[mediaKind(type)]);
}

/** Whether the part is sent as a poll. */
export function hasPoll({ options, part }: Pick<Outgoing, "options" | "part">): boolean {
  const { poll = [] } = readOptions(TELEGRAM_OPTIONS, options);
  return poll.length > 0 && part.kind === "post";
}

/** A poll has no formatting in its question, and the text above it takes that of messages. */
function pollOf({ options, part, rich }: Outgoing): Record<string, unknown> {
  const {
    poll = [],
    poll_question: own,
    poll_hours: hours,
    poll_multiple: isMultiple,
  } = readOptions(TELEGRAM_OPTIONS, options);
  const { text, entities } = messageTextOf(part.body, rich !== undefined);
  return {
    question: own ?? text,
    ...(own !== undefined && text !== "" ? { description: text, ...named({ description_entities: entities }) } : {}),
    options: poll.map((answer) => ({ text: answer })),
    ...(isMultiple ? { allows_multiple_answers: true } : {}),
    ...(hours === undefined ? {} : { open_period: hours * 3600 }),
  };
}

function sizeOf({ width, height, seconds }: OutgoingMedia, kind: Kind) {
  if (kind !== "Video") return {};
  const duration = typeof seconds === "number" ? { duration: Math.round(seconds) } : {};
  return { width, height, ...duration, supports_streaming: true };
}

/** The chosen options, for all parts; buttons are added to the first one. */
function settingsOf({ options, earlier, part }: Outgoing): Record<string, unknown> {
  const { silent, protect, topic } = readOptions(TELEGRAM_OPTIONS, options);
  const after = earlier.at(-1)?.externalId.split(",")[0];
  return {
    ...(silent ? { disable_notification: true } : {}),
    ...(protect ? { protect_content: true } : {}),
    // Source: core.telegram.org/bots/api, sendMessage: of groups with topics alone.
    ...(topic === undefined ? {} : { message_thread_id: topic }),
    ...(part.media.length === 0 && !hasPoll({ options, part }) ? linkPreviewOf(options) : {}),
    ...(earlier.length === 0 && part.media.length < 2 ? keyboardOf(options) : {}),
    ...(after ? { reply_parameters: { message_id: Number(after), allow_sending_without_reply: true } } : {}),
  };
}

export async function sendFiles(
  call: Call,
  send: (content: {
    body: ReturnType<typeof createForm>["body"];
    headers: Record<string, string>;
  }) => Promise<BotResponse>,
  { fields, files }: Message,
): Promise<BotResponse | null> {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const named = files.map((file, index) => ({ ...file, fileName: attachmentNameOf(file.media, index) }));
  const form = createForm(Object.fromEntries(texts), named, call);
  return sendForm(form, () => send({ body: form.body, headers: { "content-type": form.contentType } }));
}
