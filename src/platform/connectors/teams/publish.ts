import type { Outgoing, Publisher } from "../contract.ts";
import { explainAnswer, requirePublicImages } from "../shared/http/server-answer.ts";
import { readCredentials, sendCards } from "./api.ts";
import { teams } from "./describe.ts";

/** Blind: a workflow recognizes no key and lists nothing. */
export function teamsPublisher(origin: string | null = null): Publisher {
  return {
    platform: teams.platform,
    timeoutMs: 15_000,
    prepare: (outgoing, call) => requirePublicImages(call, outgoing),
    async publish(outgoing, call) {
      const credentials = readCredentials(outgoing.channel.credentials);
      const answer = await sendCards(call, origin, credentials, [cardOf(outgoing)]);
      return answer.kind === "ok" ? { kind: "done", externalId: "", permalink: "" } : explainAnswer(answer);
    },
  };
}

/** Version 1.4, which Teams shows on all devices. A single line break is a space in the Markdown of a card. */
function cardOf({ part: { body, media } }: Outgoing) {
  const text = body ? [{ type: "TextBlock", text: body.replaceAll(/\n+/g, "\n\n"), wrap: true }] : [];
  const images = media.map(({ url, alt }) => ({ type: "Image", url, ...(alt && { altText: alt }), size: "Stretch" }));
  return {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    msteams: { width: "Full" },
    body: [...text, ...images],
  };
}
