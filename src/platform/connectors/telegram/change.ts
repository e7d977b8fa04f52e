import type { ChangeOutcome, Changer, OutgoingChange, OutgoingMedia, Part } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { partsOf } from "../shared/text/parts.ts";
import { type BotResponse, Credentials, callBot, ORIGIN } from "./api.ts";
import { keyboardOf } from "./buttons.ts";
import { telegram } from "./describe.ts";
import { messageTextOf } from "./entities.ts";
import { linkPreviewOf, TELEGRAM_OPTIONS } from "./options.ts";
import { explainRefusal, fail } from "./refusal.ts";

/** Replaces texts and captions, and deletes messages; a bot can't change the media of an album. */
export function telegramChanger(origin = ORIGIN): Changer {
  const open = ({ channel }: OutgoingChange) => Credentials.parse(JSON.parse(channel.credentials ?? "null"));
  return {
    platform: telegram.platform,
    timeoutMs: 10_000,
    async edit(change, call) {
      const { token, chat } = open(change);
      if (readOptions(TELEGRAM_OPTIONS, change.content.options).poll?.length) return fail("poll_fixed");
      const parts: Part<OutgoingMedia>[] = partsOf(telegram, change.content, change.channel.capabilities);
      for (const [index, { externalId }] of change.published.entries()) {
        const { body = "", media = [] } = parts[index] ?? {};
        const { options, rich } = change.content;
        const { text, entities } = messageTextOf(body, rich !== undefined);
        const buttons = index === 0 && media.length < 2 ? keyboardOf(options) : {};
        const at = { chat_id: chat, message_id: Number(externalId.split(",")[0]), ...buttons };
        const [method, json] =
          media.length === 0
            ? ["editMessageText", { ...at, text, ...(rich && { entities }), ...linkPreviewOf(options) }]
            : ["editMessageCaption", { ...at, caption: text, ...(rich && { caption_entities: entities }) }];
        const outcome = outcomeOf(await callBot(call, { origin, token }, method, { json }));
        if (outcome.kind !== "done") return outcome;
      }
      return { kind: "done" };
    },
    async remove(change, call) {
      const { token, chat } = open(change);
      const ids = change.published.flatMap(({ externalId }) => externalId.split(",").filter(Boolean).map(Number));
      return outcomeOf(
        await callBot(call, { origin, token }, "deleteMessages", { json: { chat_id: chat, message_ids: ids } }),
      );
    },
  };
}

function outcomeOf(response: BotResponse): ChangeOutcome {
  if (response.ok || /message is not modified/i.test(response.description)) return { kind: "done" };
  return /message to (edit|delete) not found|MESSAGE_ID_INVALID/i.test(response.description)
    ? { kind: "not_there" }
    : explainRefusal(response);
}
