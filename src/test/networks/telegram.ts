import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";

/** An existing bot, and its chats; source: core.telegram.org/bots/api. */
export const BOT_TOKEN = "123456789:AAE-stand-in-token-of-35-characters";
const BOT = { id: 123456789, is_bot: true, first_name: "Masthead", username: "masthead_bot" };
export const CHANNEL = -1001234567890;
export const GROUP = -555;
/** The discussion group with comments on the channel's posts. */
export const DISCUSSION = -1005550000000;
const SUPERGROUP = -1009876543210;

/** A red pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

export type Sent = {
  /** ID of its first message. */
  id: number;
  method: string;
  chat: number;
  text: string;
  files: { type: string; bytes: number }[];
  fields: Record<string, unknown>;
};

export type TelegramStandIn = StandIn & {
  /** The messages in the chats. */
  journal: Sent[];
  /** The bot's permissions, by chat. */
  member: Record<number, { status: string; can_post_messages?: boolean }>;
  /** Whether the group has become a supergroup. */
  hasMoved: boolean;
  isRevoked: boolean;
  /** The IDs of pinned messages, each as often as it was pinned. */
  pinned: number[];
  /** Whether the bot may pin messages. */
  mayPin: boolean;
  /** Simulates a message in a chat, or a comment on a post of the channel; returns the message's ID. */
  say(text: string, how?: { chat?: number; under?: string; by?: object }): number;
  /** Simulates an edit of a message by its author. */
  edit(id: number, text: string): void;
};

const Item = z.object({
  type: z.enum(["photo", "video", "document"]),
  media: z.string(),
  caption: z.string().default(""),
});

const Poll = z.object({
  question: z.string().min(1).max(300),
  options: z
    .array(z.object({ text: z.string().min(1).max(100) }))
    .min(1)
    .max(12),
  description: z.string().max(1024).optional(),
  open_period: z.number().int().min(5).max(2_628_000).optional(),
  allows_multiple_answers: z.boolean().optional(),
});

export async function startTelegram(): Promise<TelegramStandIn> {
  const journal: Sent[] = [];
  let next = 40;
  let nextUpdate = 700;
  const updates: { update_id: number; message?: object; edited_message?: object }[] = [];
  const said = new Map<number, object>();
  const network = await startStandIn(answer, ({ path }) => /\/send/.test(path));
  const standIn: TelegramStandIn = Object.assign(network, {
    journal,
    member: { [CHANNEL]: { status: "administrator", can_post_messages: true }, [GROUP]: { status: "member" } },
    hasMoved: false,
    isRevoked: false,
    pinned: [],
    mayPin: true,
    say,
    edit: (id: number, text: string) => {
      const edited_message = { ...said.get(id), text, edit_date: Math.floor(Date.now() / 1000) };
      updates.push({ update_id: nextUpdate++, edited_message });
    },
  });
  return standIn;

  function say(
    text: string,
    { chat = DISCUSSION, under, by = {} }: Parameters<TelegramStandIn["say"]>[1] = {},
  ): number {
    const id = next++;
    const copy = {
      message_id: 900_000 + Number(under),
      is_automatic_forward: true,
      sender_chat: { id: CHANNEL },
      forward_origin: { type: "channel", chat: { id: CHANNEL }, message_id: Number(under) },
    };
    const message = {
      message_id: id,
      chat: { id: chat, type: "supergroup", title: "Roasters" },
      date: Math.floor(Date.now() / 1000),
      from: { id: 4711, is_bot: false, first_name: "Ada", last_name: "Reader", username: "ada" },
      text,
      ...(under === undefined ? {} : { reply_to_message: copy }),
      ...by,
    };
    said.set(id, message);
    updates.push({ update_id: nextUpdate++, message });
    return id;
  }

  /** Updates before the requested offset are deleted. */
  function listUpdates({ offset = 0, limit = 100 }: Record<string, unknown>): Answer {
    const rest = updates.filter(({ update_id: id }) => id >= Number(offset));
    updates.splice(0, updates.length, ...rest);
    return accept(rest.slice(0, Number(limit)));
  }

  async function answer(asked: Asked): Promise<Answer> {
    const [, file, token, method = ""] = /^\/(file\/)?bot([^/]+)\/(.+)$/.exec(asked.path) ?? [];
    if (token !== BOT_TOKEN || standIn.isRevoked) return refuse(401, "Unauthorized");
    if (file) return { status: 200, body: PIXEL };
    const fields = { ...Object.fromEntries(asked.query), ...(await readFields(asked)) };
    if (method === "getMe") return accept(BOT);
    if (method === "getUpdates") return listUpdates(fields);
    if (method === "getFile") return accept({ file_id: fields.file_id, file_path: "photos/file_0.jpg" });
    const chat = findChat(fields.chat_id);
    if (!chat) return refuse(400, "Bad Request: chat not found");
    if (chat.id === GROUP && standIn.hasMoved) {
      const message = "Bad Request: group chat was upgraded to a supergroup chat";
      return refuse(400, message, { migrate_to_chat_id: SUPERGROUP });
    }
    const member =
      standIn.member[chat.id] ??
      ([SUPERGROUP, DISCUSSION].includes(chat.id) ? { status: "member" } : { status: "left" });
    if (method === "getChat") return accept(chat);
    if (method === "getChatMember") return accept({ user: BOT, ...member });
    if (["left", "kicked"].includes(member.status))
      return refuse(403, "Forbidden: bot was kicked from the channel chat");
    if (method.startsWith("edit")) return edit(fields);
    if (method === "deleteMessages") return remove(fields.message_ids);
    if (method === "pinChatMessage") return pin(Number(fields.message_id));
    if (method === "sendPoll") return takePoll(chat, fields);
    return method.startsWith("send") ? take(method, chat, fields) : refuse(404, "Not Found");
  }

  function pin(id: number): Answer {
    if (!standIn.mayPin) return refuse(400, "Bad Request: not enough rights to manage pinned messages in the chat");
    if (!journal.some((sent) => sent.id === id)) return refuse(400, "Bad Request: message to pin not found");
    standIn.pinned.push(id);
    return accept(true);
  }

  function takePoll(chat: Chat, fields: Record<string, unknown>): Answer {
    const { data: poll, error } = Poll.safeParse(fields);
    if (!poll) return refuse(400, `Bad Request: POLL_INVALID ${error.issues[0]?.path.join(".")}`);
    if (fields.is_anonymous === false && chat.type === "channel")
      return refuse(400, "Bad Request: non-anonymous polls can't be sent to channel chats");
    const id = next++;
    journal.push({ id, method: "sendPoll", chat: chat.id, text: poll.question, fields, files: [] });
    const options = poll.options.map(({ text }) => ({ text, voter_count: 0 }));
    const { reply_markup } = fields;
    const made = { question: poll.question, options };
    return accept({
      message_id: id,
      chat,
      date: 0,
      poll: made,
      ...(reply_markup === undefined ? {} : { reply_markup }),
    });
  }

  function take(method: string, chat: Chat, fields: Record<string, unknown>): Answer {
    const files = Object.values(fields).filter((value): value is File => value instanceof File);
    const album = method === "sendMediaGroup" ? z.array(Item).safeParse(JSON.parse(String(fields.media))) : null;
    if (album && (!album.success || album.data.length < 2 || album.data.length > 10)) {
      return refuse(400, "Bad Request: expected an Array of InputMedia");
    }
    const names = album?.data?.map(({ media }) => media.replace("attach://", "")) ?? [];
    if (names.some((name) => !(fields[name] instanceof File))) return refuse(400, "Bad Request: wrong file identifier");
    // Only media of one sort are grouped, but for photos and videos.
    const sorts = new Set(album?.data?.map(({ type }) => type === "document"));
    if (sorts.size > 1) return refuse(400, "Bad Request: wrong type of the web page content");
    const caption = album?.data?.find((item) => item.caption !== "")?.caption;
    const text = String(fields.text ?? fields.caption ?? caption ?? "");
    if (method === "sendMessage" && text === "") return refuse(400, "Bad Request: message text is empty");
    if (text.length > (method === "sendMessage" ? 4096 : 1024)) return refuse(400, "Bad Request: message is too long");
    const kept = files.map(({ type, size }) => ({ type, bytes: size }));
    journal.push({ id: next, method, chat: chat.id, text, fields, files: kept });
    const read = (value: unknown): unknown => (typeof value === "string" ? JSON.parse(value) : value);
    const common = {
      chat,
      date: 0,
      ...(fields.message_thread_id !== undefined && { message_thread_id: Number(fields.message_thread_id) }),
      ...(read(fields.protect_content) === true && { has_protected_content: true }),
      ...(fields.reply_markup !== undefined && { reply_markup: read(fields.reply_markup) }),
      ...(fields.link_preview_options !== undefined && { link_preview_options: read(fields.link_preview_options) }),
      ...(fields.reply_parameters !== undefined && { reply_to_message: read(fields.reply_parameters) }),
    };
    const words = text === "" ? {} : { [method === "sendMessage" ? "text" : "caption"]: text };
    const messages = Array.from({ length: album?.data?.length ?? 1 }, (_, index) => ({
      message_id: next++,
      ...common,
      ...(index === 0 && words),
    }));
    return accept(album ? messages : messages[0]);
  }

  function edit(fields: Record<string, unknown>): Answer {
    const sent = journal.find(({ id }) => id === fields.message_id);
    if (!sent) return refuse(400, "Bad Request: message to edit not found");
    const text = String(fields.text ?? fields.caption);
    if (text === sent.text) return refuse(400, "Bad Request: message is not modified");
    Object.assign(sent, { text, fields });
    return accept({ message_id: sent.id });
  }

  /** True even if only some of them existed, like Telegram. */
  function remove(ids: unknown): Answer {
    const gone = z.array(z.number()).parse(ids);
    journal.splice(0, journal.length, ...journal.filter(({ id }) => !gone.includes(id)));
    return accept(true);
  }
}

type Chat = { id: number; type: string; title?: string; username?: string; linked_chat_id?: number };

function findChat(id: unknown): (Chat & { photo?: object; permissions?: object }) | undefined {
  const picture = { small_file_id: "small", big_file_id: "big" };
  const permissions = { can_send_messages: true };
  const chats = [
    { id: CHANNEL, type: "channel", title: "North Coffee", username: "northcoffee", photo: picture },
    { id: GROUP, type: "group", title: "Roasters", permissions },
    { id: SUPERGROUP, type: "supergroup", title: "Roasters", permissions },
    { id: DISCUSSION, type: "supergroup", title: "Talk", linked_chat_id: CHANNEL, permissions },
    { id: 77, type: "private" },
  ];
  return chats.find((chat) => String(chat.id) === String(id) || ("username" in chat && `@${chat.username}` === id));
}

function accept(result: unknown): Answer {
  return { status: 200, body: { ok: true, result } };
}

function refuse(code: number, description: string, parameters?: object): Answer {
  return { status: code, body: { ok: false, error_code: code, description, ...(parameters && { parameters }) } };
}

/** The response at the flood limit. */
export const tooMany = (seconds: number): Answer =>
  refuse(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
