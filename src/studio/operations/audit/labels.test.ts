import { describe, expect, it } from "vitest";
import { ACTION_TEXTS } from "./action-texts.ts";
import { ACTS, actionLabel, describeEvent, describeOrigin, pageOf } from "./labels.ts";

describe("audit log labels", () => {
  it.each([
    ["post.approved", "Post approved"],
    ["webhook_endpoint.secret_rotated", "Webhook endpoint secret rotated"],
    ["share_link.*", "Review link: all actions"],
    ["constructor", "Constructor"],
  ])("show %s as “%s”", (action, expected) => {
    expect(actionLabel(action)).toBe(expected);
  });

  it("are there for every filter", () => {
    expect(ACTS.filter((action) => !(action in ACTION_TEXTS))).toEqual([]);
  });

  it("name the object of an event", () => {
    const token = { type: "token", id: 3, title: null };
    const post = { type: "post", id: 12, title: "We open at nine" };
    expect(describeEvent({ action: "token.created", subject: token, detail: { name: "Nightly agent" } })).toBe(
      "Token created · Nightly agent",
    );
    expect(describeEvent({ action: "token.revoked", subject: token, detail: {} })).toBe("Token revoked");
    const approved = { action: "post.approved", detail: { revision: 3 } };
    expect(describeEvent({ ...approved, subject: post })).toBe("Post approved · We open at nine");
    expect(describeEvent({ ...approved, subject: { ...post, title: null } })).toBe("Post approved · 12");
  });

  it("name the token and its source, the place, or the source alone", () => {
    const agent = { id: 7, kind: "tiered", name: "Nightly agent", tier: "elevated_write" } as const;
    const browser = { id: 8, kind: "session", name: null, tier: null } as const;
    expect(describeOrigin({ token: agent, door: "mcp" })).toBe("via the token “Nightly agent” (MCP, can approve)");
    expect(describeOrigin({ token: { ...agent, name: null, tier: null }, door: "mobile" })).toBe("via an app (API)");
    expect(describeOrigin({ token: browser, door: "studio" })).toBe("in the studio");
    expect(describeOrigin({ token: null, door: "share_link" })).toBe("via a link");
    expect(describeOrigin({ token: null, door: "api" })).toBe("via the API");
  });

  it("link to objects that have a page", () => {
    expect(pageOf({ action: "post.approved", subject: { type: "post", id: 12, title: null } })).toBe("posts/12");
    expect(pageOf({ action: "post.deleted", subject: { type: "post", id: 12, title: null } })).toBeNull();
    expect(
      pageOf({ action: "webhook_endpoint.updated", subject: { type: "webhook_endpoint", id: 3, title: null } }),
    ).toBe("settings/api/endpoints/3");
    expect(pageOf({ action: "token.created", subject: { type: "token", id: 3, title: null } })).toBeNull();
  });
});
