import { expect, it } from "vitest";
import type { Egress, EgressOutcome } from "../../egress/index.ts";
import type { Call } from "../contract.ts";
import { findInstance, readTyped } from "./instance.ts";

/** A network of a few URLs; every other one fails to connect. */
function callOf(pages: Record<string, { status?: number; location?: string; body?: object | string }>): Call {
  const request = async ({ url }: { url: string }): Promise<EgressOutcome> => {
    const page = pages[url];
    if (!page) return { ok: false, isSent: false, code: "dns", message: "No address was found.", durationMs: 1 };
    const { status = 200, location, body = "" } = page;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return { ok: true, status, headers: location ? { location } : {}, body: text, truncated: false, durationMs: 1 };
  };
  return { egress: { request } as unknown as Egress } as unknown as Call;
}

const INSTANCE = { domain: "brand.example", version: "4.5.0" };
const NONE = { status: 404 };

it.each([
  ["mastodon.social", null, "https://mastodon.social"],
  [" @harbour@mastodon.social ", "harbour", "https://mastodon.social"],
  ["harbour@mastodon.social", "harbour", "https://mastodon.social"],
  ["https://mastodon.social/@harbour", null, "https://mastodon.social"],
  ["MASTODON.social/about", null, "https://mastodon.social"],
])("parses %j", (typed, name, origin) => {
  expect(readTyped(typed)).toEqual({ name, origin });
});

it("follows redirects to the server's own address", async () => {
  const call = callOf({
    "https://www.brand.example/api/v2/instance": {
      status: 301,
      location: "https://social.brand.example/api/v2/instance",
    },
    "https://social.brand.example/api/v2/instance": { body: INSTANCE },
  });
  const found = { origin: "https://social.brand.example", domain: "brand.example" };
  expect(await findInstance("www.brand.example", call)).toEqual(found);
});

it("finds the server of a handle that uses another domain", async () => {
  const links = [
    { rel: "self", type: "application/activity+json", href: "https://social.brand.example/users/harbour" },
  ];
  const call = callOf({
    "https://brand.example/api/v2/instance": NONE,
    "https://brand.example/api/v1/instance": { body: "<html>" },
    "https://brand.example/.well-known/webfinger?resource=acct%3Aharbour%40brand.example": { body: { links } },
    "https://social.brand.example/api/v2/instance": { body: INSTANCE },
  });
  const found = { origin: "https://social.brand.example", domain: "brand.example" };
  expect(await findInstance("@harbour@brand.example", call)).toEqual(found);
});

it("does not follow a redirect from https to http", async () => {
  const call = callOf({
    "https://brand.example/api/v2/instance": { status: 302, location: "http://brand.example/api/v2/instance" },
    "https://brand.example/api/v1/instance": NONE,
    "http://brand.example/api/v2/instance": { body: INSTANCE },
  });
  await expect(findInstance("brand.example", call)).rejects.toThrow(/isn't a server with the Mastodon API/);
});
