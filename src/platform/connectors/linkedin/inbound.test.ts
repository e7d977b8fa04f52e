import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lend } from "#test/networks/lend.ts";
import { linkedinInbound } from "./inbound.ts";

const SECRET = "stand-in-linkedin-secret";
const NOTIFICATION = {
  type: "ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS",
  notifications: [
    {
      notificationId: 247_117_014,
      organizationalEntity: "urn:li:organization:5515715",
      action: "COMMENT",
      sourcePost: "urn:li:share:6874017812186501120",
      generatedActivity: "urn:li:comment:(urn:li:activity:6874017815432925184,6874017871074537472)",
      decoratedGeneratedActivity: { comment: { owner: "urn:li:person:tKHB2iEtdm", text: "Nice" } },
      lastModifiedAt: 1_637_622_842_000,
    },
  ],
};

const receive = (input: { method: "GET" | "POST"; query?: string; body?: string; signature?: string | undefined }) =>
  linkedinInbound(SECRET).receive(
    {
      method: input.method,
      path: "",
      query: new URLSearchParams(input.query),
      headers: new Headers(input.signature === undefined ? {} : { "x-li-signature": input.signature }),
      body: new TextEncoder().encode(input.body ?? ""),
    },
    { ...lend(), now: new Date("2026-11-24T12:00:00Z") },
  );
const sign = (body: string, secret = SECRET) => createHmac("sha256", secret).update(`hmacsha256=${body}`).digest("hex");

describe("LinkedIn's callbacks", () => {
  it("answers the repeated challenge with its signature in hexadecimal", async () => {
    const query = "challengeCode=890e4665-4dfe-4ab1-b689-ed553bceeed0";
    const body = JSON.stringify({
      challengeCode: "890e4665-4dfe-4ab1-b689-ed553bceeed0",
      challengeResponse: createHmac("sha256", SECRET).update("890e4665-4dfe-4ab1-b689-ed553bceeed0").digest("hex"),
    });
    const wanted = { kind: "challenge", type: "application/json", body };
    expect([await receive({ method: "GET", query }), await receive({ method: "GET", query })]).toEqual([
      wanted,
      wanted,
    ]);
    expect(await receive({ method: "GET" })).toMatchObject({ kind: "refused", status: 400 });
  });

  it("takes a signed comment", async () => {
    const body = JSON.stringify(NOTIFICATION);
    expect(await receive({ method: "POST", body, signature: sign(body) })).toMatchObject({
      kind: "events",
      events: [
        {
          kind: "comment",
          subject: "5515715",
          body: "Nice",
          inReplyTo: "urn:li:share:6874017812186501120",
          author: { externalId: "urn:li:person:tKHB2iEtdm" },
        },
      ],
    });
  });

  it("refuses what is not signed, was altered, or was signed by another app", async () => {
    const body = JSON.stringify(NOTIFICATION);
    const altered = body.replace("Nice", "Nasty");
    for (const signature of [undefined, "", "hmacsha256=00", sign(altered), sign(body, "another-secret")]) {
      expect(await receive({ method: "POST", body, signature })).toMatchObject({ kind: "refused", status: 401 });
    }
    const signature = sign("{}");
    expect(await receive({ method: "POST", body: "{}", signature })).toMatchObject({ kind: "refused", status: 400 });
  });
});
