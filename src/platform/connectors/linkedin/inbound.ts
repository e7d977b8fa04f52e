import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Inbound, InboundEvent, InboundRequest, InboundResult } from "../contract.ts";
import { parseBody } from "../shared/http/parse-body.ts";
import { linkedinPage } from "./describe.ts";

/**
 * Comments on pages' posts. Source: learn.microsoft.com/en-us/linkedin/shared/api-guide/webhook-validation and
 * …/community-management/organizations/organization-social-action-notifications.
 */
const Urn = z.string().regex(/^urn:li:[\x21-\x7e]{1,240}$/);
const Notification = z.object({
  notificationId: z.union([z.number(), z.string()]).transform(String),
  organizationalEntity: Urn,
  action: z.string(),
  sourcePost: Urn.nullish(),
  generatedActivity: Urn.nullish(),
  decoratedGeneratedActivity: z
    .object({ comment: z.object({ owner: Urn, text: z.string(), entity: Urn.optional() }).nullish() })
    .nullish(),
  lastModifiedAt: z.number().positive(),
});
const Notifications = z.object({ notifications: z.array(z.unknown()) });

/** LinkedIn repeats its challenge every two hours, and signs every event with the app's secret. */
export function linkedinInbound(secret: string): Inbound {
  return {
    platform: linkedinPage.platform,
    timeoutMs: 5000,
    paths: { "": ["GET", "POST"] },
    async receive(request, { now }) {
      return request.method === "GET" ? answerChallenge(request.query, secret) : readEvents(request, secret, now);
    },
  };
}

function answerChallenge(query: URLSearchParams, secret: string): InboundResult {
  const challengeCode = query.get("challengeCode") ?? "";
  if (!/^[\x21-\x7e]{1,255}$/.test(challengeCode))
    return { kind: "refused", status: 400, message: "The challenge code is missing." };
  const challengeResponse = createHmac("sha256", secret).update(challengeCode).digest("hex");
  return { kind: "challenge", body: JSON.stringify({ challengeCode, challengeResponse }), type: "application/json" };
}

function readEvents({ headers, body }: InboundRequest, secret: string, now: Date): InboundResult {
  if (!isSigned(headers.get("x-li-signature"), body, secret))
    return { kind: "refused", status: 401, message: "The signature is missing or not of this request." };
  const { data } = Notifications.safeParse(parseBody(body));
  if (!data) return { kind: "refused", status: 400, message: "The body is not a list of notifications." };
  return { kind: "events", events: data.notifications.flatMap((one) => eventOf(one, now)) };
}

/** The signature covers the body after the prefix `hmacsha256=`. */
function isSigned(header: string | null, body: Uint8Array, secret: string): boolean {
  const [, hex] = /^(?:hmacsha256=)?([0-9a-f]{64})$/i.exec(header?.trim() ?? "") ?? [];
  if (hex === undefined) return false;
  const expected = createHmac("sha256", secret).update("hmacsha256=").update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, "hex"));
}

function eventOf(input: unknown, now: Date): InboundEvent[] {
  const { data } = Notification.safeParse(input);
  if (!data) return [];
  const { notificationId: id, organizationalEntity: page, action, generatedActivity, sourcePost } = data;
  const externalId = generatedActivity ?? "";
  const about = { id, platforms: [linkedinPage.platform], subject: page.slice(page.lastIndexOf(":") + 1) } as const;
  if (!externalId.startsWith("urn:li:comment:")) return [];
  if (action === "COMMENT_DELETE") return [{ ...about, kind: "removed", externalId }];
  const comment = data.decoratedGeneratedActivity?.comment;
  if (!comment || comment.owner === page) return [];
  if (action === "COMMENT_EDIT") return [{ ...about, kind: "edited", externalId, body: comment.text }];
  if (action !== "COMMENT") return [];
  return [
    {
      ...about,
      kind: "comment",
      externalId,
      author: { externalId: comment.owner, name: "LinkedIn member", handle: null, avatarUrl: null },
      body: comment.text,
      permalink: sourcePost ? `https://www.linkedin.com/feed/update/${sourcePost}/` : "",
      inReplyTo: sourcePost ?? null,
      receivedAt: new Date(Math.min(data.lastModifiedAt, now.getTime())),
    },
  ];
}
