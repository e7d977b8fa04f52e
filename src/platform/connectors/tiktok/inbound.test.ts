import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lend } from "#test/networks/lend.ts";
import { tiktokInbound } from "./inbound.ts";

const APP = { clientId: "stand-in-tiktok-key", clientSecret: "stand-in-tiktok-secret" };
const NOW = new Date("2026-11-24T12:00:00Z");
const SECONDS = NOW.getTime() / 1000;
const removed = (more: object = {}) =>
  JSON.stringify({
    client_key: APP.clientId,
    event: "authorization.removed",
    create_time: SECONDS - 60,
    user_openid: "act.example12345Example12345Example",
    content: '{"reason": 1 }',
    ...more,
  });

const sign = (body: string, time = SECONDS, secret = APP.clientSecret) =>
  `t=${time},s=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
const receive = (body: string, signature: string | null) =>
  tiktokInbound(APP).receive(
    {
      method: "POST",
      path: "",
      query: new URLSearchParams(),
      headers: new Headers(signature === null ? {} : { "tiktok-signature": signature }),
      body: new TextEncoder().encode(body),
    },
    { ...lend(), now: NOW },
  );

describe("TikTok's events", () => {
  it("takes a withdrawn permission as a deauthorization, the same at each repetition", async () => {
    const body = removed();
    const first = await receive(body, sign(body));
    expect(first).toEqual({
      kind: "events",
      events: [
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          platforms: ["tiktok"],
          subject: "act.example12345Example12345Example",
          kind: "deauthorized",
          issuedAt: new Date((SECONDS - 60) * 1000),
        },
      ],
    });
    expect(await receive(body, sign(body, SECONDS - 3600))).toEqual(first);
  });

  it("accepts the events of posts, which need no action", async () => {
    for (const event of ["post.publish.complete", "video.publish.completed", "post.publish.failed"]) {
      const body = removed({ event });
      expect(await receive(body, sign(body))).toEqual({ kind: "events", events: [] });
    }
  });

  it("refuses what is unsigned, altered, stale, from the future, or of another app", async () => {
    const body = removed();
    const signatures = [
      null,
      "",
      "t=1,s=00",
      sign(removed({ create_time: 1 })),
      sign(body).replace(/t=\d+/, `t=${SECONDS + 1}`),
      sign(body, SECONDS - 74 * 3600),
      sign(body, SECONDS + 3600),
      sign(body, SECONDS, "another-secret"),
    ];
    for (const signature of signatures)
      expect(await receive(body, signature)).toMatchObject({ kind: "refused", status: 401 });
    const foreign = removed({ client_key: "another-app" });
    expect(await receive(foreign, sign(foreign))).toMatchObject({ kind: "refused", status: 401 });
  });

  it("refuses a signed body that is not an event", async () => {
    for (const body of ["", "{}", "[]", removed({ user_openid: "" }), removed({ create_time: "now" })])
      expect(await receive(body, sign(body))).toMatchObject({ kind: "refused", status: 400 });
  });
});
