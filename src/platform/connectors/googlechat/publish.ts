import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outgoing, Publisher } from "../contract.ts";
import { explainAnswer, requirePublicImages } from "../shared/http/server-answer.ts";
import { addressOf, GOOGLE_CHAT, readCredentials, sendToChat } from "./api.ts";
import { googlechat } from "./describe.ts";

const Message = z.object({ name: z.string().regex(/^spaces\/[^/]+\/messages\/[^/]+$/) });

/** The reference names no end of a request ID. */
const HONOURED_SECONDS = 3600;

/** Settled by the request ID. */
export function googlechatPublisher(origin = GOOGLE_CHAT): Publisher {
  return {
    platform: googlechat.platform,
    timeoutMs: 10_000,
    settlement: () => [{ by: "key", honouredSeconds: HONOURED_SECONDS }],
    prepare: (outgoing, call) => requirePublicImages(call, outgoing),
    async publish(outgoing, call) {
      const credentials = readCredentials(outgoing.channel.credentials);
      const url = addressOf(origin, credentials, {
        requestId: markOf(outgoing.key),
        messageReplyOption: "REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD",
      });
      const answer = await sendToChat(call, url, messageOf(outgoing));
      if (answer.kind !== "ok") return explainAnswer(answer);
      const { name } = Message.parse(answer.json);
      return { kind: "done", externalId: name, permalink: `https://chat.google.com/room/${credentials.space}` };
    },
  };
}

const markOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** A text, and a card with the images. Parts have the thread of their publication. */
function messageOf({ part: { body, media }, publicationId, brandId }: Outgoing) {
  const widgets = media.map(({ url, alt }) => ({ image: { imageUrl: url, ...(alt && { altText: alt }) } }));
  const cards = media.length > 0 ? { cardsV2: [{ cardId: "images", card: { sections: [{ widgets }] } }] } : {};
  const thread = { threadKey: markOf(`${brandId}/${publicationId}`) };
  return { ...(body && { text: body }), ...cards, thread };
}
