import type { ReviewMessage, ReviewMessenger } from "../contract.ts";
import { explainAnswer } from "../shared/http/server-answer.ts";
import { readCredentials, sendCards } from "./api.ts";
import { teams } from "./describe.ts";

/**
 * Posts as cards whose buttons open a page. A workflow names no ID of what it posted, so a card is never changed: the
 * page says what became of the post. Source: adaptivecards.io/explorer (TextBlock, Image, Action.OpenUrl), read
 * 1 December 2026.
 */
export function teamsReviewMessenger(origin: string | null = null): ReviewMessenger {
  return {
    platform: teams.platform,
    timeoutMs: 15_000,
    findsEarlier: false,
    async send({ channel: { credentials }, message }, call) {
      const answer = await sendCards(call, origin, readCredentials(credentials), [cardOf(message)]);
      return answer.kind === "ok" ? { kind: "done", externalId: "" } : explainAnswer(answer);
    },
  };
}

/** Version 1.4, which Teams shows on all devices. */
function cardOf({ title, text, facts, image, links }: ReviewMessage): object {
  return {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    msteams: { width: "Full" },
    body: [
      block(title, { weight: "Bolder", size: "Medium" }),
      ...(text ? [block(text, {})] : []),
      ...(image ? [{ type: "Image", url: image.url, altText: image.alt, size: "Stretch" }] : []),
      ...facts.map((fact) => block(fact, { isSubtle: true, spacing: "Small" })),
    ],
    actions: links.map(({ label, url, isPrimary }) => ({
      type: "Action.OpenUrl",
      title: label,
      url,
      ...(isPrimary ? { style: "positive" } : {}),
    })),
  };
}

/** A text block is Markdown: a post's text is shown as it is, and a single line break would be a space. */
function block(text: string, more: object): object {
  const plain = text.replaceAll(/[\\[\]*_`]/g, "\\$&").replaceAll(/\n+/g, "\n\n");
  return { type: "TextBlock", text: plain, wrap: true, ...more };
}
