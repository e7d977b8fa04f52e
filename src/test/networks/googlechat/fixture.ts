import { googlechatConnect } from "#platform/connectors/googlechat/connect.ts";
import { googlechatPublisher } from "#platform/connectors/googlechat/publish.ts";
import type { OwnFixture } from "../own.ts";
import { GOOGLECHAT_URL, startGoogleChat, tooManyForGoogleChat } from "./server.ts";

export const fixtures: readonly OwnFixture[] = [
  {
    platform: "googlechat",
    proof: "key",
    publisherAt: googlechatPublisher,
    uploads: false,
    typed: { url: GOOGLECHAT_URL, name: "Coffee news" },
    tooMany: tooManyForGoogleChat,
    sampleLength: 68,
    seen: { text: null, of10: 10, card: "always" },
    echoed: "A webhook is answered with the message's name and thread alone.",
    has: [],
    async start() {
      const standIn = await startGoogleChat();
      const { journal } = standIn;
      return {
        standIn,
        connect: googlechatConnect(standIn.origin),
        publisher: googlechatPublisher(standIn.origin),
        texts: () => journal.map(({ text }) => text ?? ""),
        files: () => journal.map(({ cardsV2: cards = [] }) => cards[0]?.card.sections[0]?.widgets.length ?? 0),
      };
    },
  },
];
