import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { type BotApi, Credentials, callBot, ORIGIN } from "./api.ts";
import { telegram } from "./describe.ts";

const Bot = z.object({ id: z.number().int(), username: z.string() });
const Chat = z.object({
  id: z.number().int(),
  type: z.enum(["private", "group", "supergroup", "channel"]),
  title: z.string().optional(),
  username: z.string().optional(),
  photo: z.object({ small_file_id: z.string() }).optional(),
  permissions: z.object({ can_send_messages: z.boolean().optional() }).optional(),
});
type Chat = z.infer<typeof Chat>;
const Member = z.object({
  status: z.string(),
  can_post_messages: z.boolean().optional(),
  can_send_messages: z.boolean().optional(),
});
const File = z.object({ file_path: z.string() });

/** Connects a chat through a bot that may post there; both are verified with Telegram. */
export function telegramConnect(origin = ORIGIN): Connect {
  return {
    platform: telegram.platform,
    timeoutMs: 15_000,
    connection: "credentials",
    async open(typed, call): Promise<Account> {
      const api = { origin, token: readToken(typed.token) };
      const bot = await findBot(call, api);
      const chat = await findChat(call, api, readChat(typed.chat), bot.username);
      await requirePosting(call, api, bot, chat);
      const credentials: Credentials = { token: api.token, chat: chat.id };
      return {
        ...(await profileOf(call, api, chat)),
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
    async profile({ credentials }, call) {
      const { token, chat } = Credentials.parse(JSON.parse(credentials));
      const response = await callBot(call, { origin, token }, "getChat", { json: { chat_id: chat } });
      if (!response.ok) throw new Error(`getChat: ${response.code} ${response.description}`);
      return profileOf(call, { origin, token }, Chat.parse(response.result));
    },
  };
}

async function profileOf(call: Call, api: BotApi, chat: Chat): Promise<Profile> {
  return {
    externalId: String(chat.id),
    handle: chat.username ? `@${chat.username}` : String(chat.id),
    displayName: chat.title ?? chat.username ?? String(chat.id),
    avatarUrl: await readAvatar(call, api, chat),
  };
}

function readToken(typed = ""): string {
  if (/^\d{5,20}:[\w-]{30,100}$/.test(typed)) return typed;
  throw new ConnectRefused(
    t(
      "That isn't a bot token. Copy it from @BotFather; it looks like 123456789:AAE… with 35 characters after the colon.",
    ),
    "token",
  );
}

/** `@name`, `t.me/name` or a chat's ID. */
function readChat(typed = ""): string {
  if (/^-?\d{1,20}$/.test(typed)) return typed;
  const [, name] =
    /^(?:(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/(?:s\/)?|@)?([a-z]\w{3,31})\/?$/i.exec(typed) ?? [];
  if (name) return `@${name}`;
  throw new ConnectRefused(
    t("Enter the channel's or group's name, like @northcoffee, or its number. Invite links can't be used."),
    "chat",
  );
}

async function findBot(call: Call, api: BotApi): Promise<z.infer<typeof Bot>> {
  const response = await callBot(call, api, "getMe", {});
  if (response.ok) return Bot.parse(response.result);
  if (response.code === 401 || response.code === 404) {
    const message = t(
      "Telegram doesn't know this token. It may have been revoked: copy the current one from @BotFather.",
    );
    throw new ConnectRefused(message, "token");
  }
  throw new Error(`getMe: ${response.code} ${response.description}`);
}

async function findChat(call: Call, api: BotApi, id: string, bot: string): Promise<Chat> {
  const response = await callBot(call, api, "getChat", { json: { chat_id: id } });
  if (!response.ok) {
    // A group that became a supergroup has a new ID.
    if (response.movedTo !== undefined && String(response.movedTo) !== id) {
      return findChat(call, api, String(response.movedTo), bot);
    }
    if (response.code === 400 || response.code === 403) {
      const message = t(
        "Telegram finds no such channel or group, or @{bot} isn't in it. Check the name, and add @{bot} to it as an administrator.",
        { bot },
      );
      throw new ConnectRefused(message, "chat");
    }
    throw new Error(`getChat: ${response.code} ${response.description}`);
  }
  const chat = Chat.parse(response.result);
  if (chat.type !== "private") return chat;
  throw new ConnectRefused(t("This is a person's chat. Enter a channel or a group."), "chat");
}

async function requirePosting(call: Call, api: BotApi, bot: z.infer<typeof Bot>, chat: Chat): Promise<void> {
  const response = await callBot(call, api, "getChatMember", { json: { chat_id: chat.id, user_id: bot.id } });
  if (!response.ok && response.code !== 400 && response.code !== 403) {
    throw new Error(`getChatMember: ${response.code} ${response.description}`);
  }
  if (response.ok && mayPost(Member.parse(response.result), chat)) return;
  const where = chat.title ?? t("the chat");
  const message =
    chat.type === "channel"
      ? t(
          "@{bot} may not post in {chat}. Add the bot as an administrator of the channel and allow it to post messages.",
          { bot: bot.username, chat: where },
        )
      : t("@{bot} may not write in {chat}. Add the bot to the group and allow it to send messages.", {
          bot: bot.username,
          chat: where,
        });
  throw new ConnectRefused(message, "chat");
}

function mayPost(member: z.infer<typeof Member>, { type, permissions }: Chat): boolean {
  if (member.status === "creator") return true;
  if (member.status === "administrator") return type !== "channel" || member.can_post_messages === true;
  if (type === "channel") return false;
  if (member.status === "restricted") return member.can_send_messages === true;
  return member.status === "member" && permissions?.can_send_messages !== false;
}

/** A copy of the chat's photo, because its URL at Telegram contains the token. */
async function readAvatar(call: Call, api: BotApi, { photo }: Chat): Promise<string | null> {
  if (!photo) return null;
  const response = await callBot(call, api, "getFile", { json: { file_id: photo.small_file_id } });
  const { data: file } = File.safeParse(response.ok ? response.result : null);
  if (!file) return null;
  const url = `${api.origin}/file/bot${api.token}/${file.file_path}`;
  return fetchAvatar(call, url);
}
