import { z } from "zod";
import type { Call, InboundEvent, InboundPoll } from "../contract.ts";
import { type BotApi, Credentials, callBot, ORIGIN } from "./api.ts";
import { telegram } from "./describe.ts";
import { permalinkOf } from "./permalink.ts";

const PAGE = 100;

const Chat = z.object({
  id: z.number().int(),
  type: z.string(),
  username: z.string().optional(),
  linked_chat_id: z.number().int().optional(),
});
const User = z.object({
  id: z.number().int(),
  is_bot: z.boolean(),
  first_name: z.string(),
  last_name: z.string().optional(),
  username: z.string().optional(),
});
const Replied = z.object({
  message_id: z.number().int(),
  from: User.optional().catch(undefined),
  is_automatic_forward: z.boolean().optional(),
  forward_origin: z.object({ message_id: z.number().int().optional() }).optional().catch(undefined),
});
const Message = z.object({
  message_id: z.number().int(),
  chat: Chat,
  date: z.number().int(),
  from: User.optional().catch(undefined),
  /** The channel or group in whose name a message was written. */
  sender_chat: z.object({ id: z.number().int() }).optional().catch(undefined),
  text: z.string().optional(),
  caption: z.string().optional(),
  edit_date: z.number().int().optional(),
  reply_to_message: Replied.optional().catch(undefined),
});
type Message = z.infer<typeof Message>;
const Update = z.object({
  update_id: z.number().int(),
  message: Message.optional().catch(undefined),
  edited_message: Message.optional().catch(undefined),
});
type Update = z.infer<typeof Update>;

/**
 * Messages in a group, and comments under a channel's posts, which are in the channel's discussion group. A bot has one
 * update queue for all its chats, and updates before the cursor are deleted: so every update is returned by its chat,
 * whichever channel was polled.
 */
export function telegramPoll(origin = ORIGIN): InboundPoll {
  return {
    platform: telegram.platform,
    everySeconds: 60,
    timeoutMs: 20_000,
    async poll(channel, cursor, call) {
      const { token, chat: own } = Credentials.parse(JSON.parse(channel.credentials ?? "null"));
      const api = { origin, token };
      const json = {
        ...(cursor === null || cursor === "" ? {} : { offset: Number(cursor) + 1 }),
        limit: PAGE,
        timeout: 0,
        allowed_updates: ["message", "edited_message"],
      };
      const response = await callBot(call, api, "getUpdates", { json });
      // Another consumer is polling: another channel of the bot, for all of them, or another application through its
      // webhook.
      if (!response.ok && response.code === 409) return { events: [], cursor: cursor ?? "", hasMore: false };
      if (!response.ok) throw new Error(`getUpdates: ${response.code} ${response.description}`);
      const all = z.array(z.looseObject({ update_id: z.number().int() })).parse(response.result);
      const updates = all.flatMap((one): Update | [] => Update.safeParse(one).data ?? []);
      const chats = new Set(
        updates.flatMap(({ message, edited_message: edited }) => (message ?? edited)?.chat.id ?? []),
      );
      const subjects = await findSubjects(call, api, chats, { chat: own, subject: channel.externalId });
      const bot = Number(token.split(":")[0]);
      const events = updates.flatMap((update) =>
        (subjects.get((update.message ?? update.edited_message)?.chat.id ?? 0) ?? []).flatMap((subject) =>
          eventOf(update, subject, bot),
        ),
      );
      const last = all.at(-1)?.update_id;
      return { events, cursor: last === undefined ? (cursor ?? "") : String(last), hasMore: all.length === PAGE };
    },
  };
}

/** The chats each channel receives messages from: the group itself, and the discussion group of the channel. */
async function findSubjects(
  call: Call,
  api: BotApi,
  chats: ReadonlySet<number>,
  own: { chat: number; subject: string | null },
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, string[]>();
  for (const id of chats) {
    const response = await callBot(call, api, "getChat", { json: { chat_id: id } });
    const { data: chat } = Chat.safeParse(response.ok ? response.result : null);
    found.set(id, [String(id), ...(chat?.linked_chat_id === undefined ? [] : [String(chat.linked_chat_id)])]);
  }
  // A group that became a supergroup has a new ID, while the channel is stored under the old one.
  if (chats.size > 0 && !chats.has(own.chat) && own.subject !== null) {
    const response = await callBot(call, api, "getChat", { json: { chat_id: own.chat } });
    const moved = response.ok ? undefined : found.get(response.movedTo ?? 0);
    moved?.push(own.subject);
  }
  return found;
}

function eventOf({ message, edited_message: edited }: Update, subject: string, bot: number): InboundEvent[] {
  const one = message ?? edited;
  const body = (one?.text ?? one?.caption ?? "").trim();
  // Ignores bots, including this one, the channel's own posts and messages written in its name.
  if (!one || body === "" || one.from?.is_bot !== false || one.sender_chat !== undefined) return [];
  const externalId = `${one.chat.id}/${one.message_id}`;
  const common = { platforms: [telegram.platform], subject, externalId } as const;
  if (!message) return [{ ...common, id: `${externalId}:${one.edit_date ?? 0}`, kind: "edited", body }];
  const { from } = one;
  const inReplyTo = repliedBy(one, bot);
  return [
    {
      ...common,
      id: externalId,
      kind: inReplyTo !== null || subject !== String(one.chat.id) ? "comment" : "message",
      author: {
        externalId: String(from.id),
        name: [from.first_name, from.last_name].filter(Boolean).join(" ").trim() || (from.username ?? "Telegram user"),
        handle: from.username ? `@${from.username}` : null,
        avatarUrl: null,
      },
      body,
      permalink: permalinkOf(one),
      inReplyTo,
      receivedAt: new Date(one.date * 1000),
    },
  ];
}

/** The publication's ID: from the copy of a channel's post in the discussion group, or from the bot's own message. */
function repliedBy({ reply_to_message: replied }: Message, bot: number): string | null {
  if (!replied) return null;
  if (replied.is_automatic_forward) return String(replied.forward_origin?.message_id ?? "") || null;
  return replied.from?.id === bot ? String(replied.message_id) : null;
}
