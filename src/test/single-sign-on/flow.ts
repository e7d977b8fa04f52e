import { updateSingleSignOn, verifySsoDomain } from "#domain/identity/single-sign-on/index.ts";
import { createEgress } from "#platform/egress/index.ts";
import { authenticateSession } from "#transport/authenticate.ts";
import { serveSsoBegin, serveSsoCallback } from "#transport/session/single-sign-on.ts";
import type { World } from "../world.ts";
import { type Identity, passThrough, startProvider } from "./provider.ts";

export type TestSingleSignOn = Awaited<ReturnType<typeof startSingleSignOn>>;

const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`masthead.${name}=`))
    ?.split(";")[0] ?? "";

/** A provider, the TXT records that verify an account's domains, and a browser's full flow to the provider and back. */
export async function startSingleSignOn() {
  const provider = await startProvider();
  const records = new Map<string, string[]>();
  const egress = createEgress({ allowPrivate: ["127.0.0.0/8"], texts: async (name) => records.get(name) ?? [] });

  const settings = (domain: string) => ({ issuer: provider.issuer, client_id: provider.clientId, domains: [domain] });

  /** Sets single sign-on up for the world's account, whose services use `egress`. @returns the slug of its URL */
  async function setUp(world: World, domain: string, more: object = {}): Promise<string> {
    const owner = world.as(world.owner);
    const input = { ...settings(domain), client_secret: provider.state.secret };
    const saved = await owner(updateSingleSignOn, input);
    const [requests] = saved.domains;
    records.set(requests?.record_name ?? "", ["v=spf1 -all", requests?.record_value ?? ""]);
    await owner(verifySsoDomain, { domain });
    const enabled = await owner(updateSingleSignOn, { ...input, is_enabled: true, ...more });
    provider.state.redirectUris.push(enabled.redirect_uri);
    return enabled.sign_in_url.split("/").at(-1) ?? "";
  }

  async function begin(world: World, slug: string, headers: Record<string, string> = {}) {
    const request = new Request(`http://localhost:3000/sso/${slug}`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", ...headers },
      body: new URLSearchParams({ next: "/studio/north" }),
    });
    const response = await serveSsoBegin(request, slug, world.services);
    const { location = "" } = (await response.json()) as { location?: string };
    return { location, browser: cookieOf(response, "sso") };
  }

  async function callback(
    world: World,
    slug: string,
    url: string,
    cookie: string,
    headers: Record<string, string> = {},
  ) {
    const request = new Request(url, { headers: { ...headers, cookie } });
    const response = await serveSsoCallback(request, slug, world.services);
    const location = response.headers.get("location") ?? "";
    const session = cookieOf(response, "session");
    const person = session ? await authenticateSession(world.services, new Headers({ cookie: session })) : null;
    const query = new URLSearchParams(location.split("?")[1]);
    return {
      status: response.status,
      location,
      problem: query.get("code"),
      link: query.get("token"),
      person,
      cookie: session,
    };
  }

  /** The browser's full flow. */
  async function signIn(world: World, slug: string, identity: Identity, headers: Record<string, string> = {}) {
    provider.state.identity = identity;
    const { location, browser } = await begin(world, slug, headers);
    return callback(world, slug, await passThrough(location), browser, headers);
  }

  return { provider, records, egress, settings, setUp, begin, callback, signIn, close: provider.close };
}
