import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { REVISIONS, type Revision, refused, use } from "#test/mcp-client.ts";
import { cookiesOf, type Installation, install, REDIRECT } from "#test/oauth-server.ts";
import { createServeMcp } from "./serve.ts";

/** The official client's in-memory state for an authorization server, and the URL it redirects the user to. */
function createProvider() {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  let verifier = "";
  const sent: URL[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: "Agent", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" },
    clientInformation: () => client,
    saveClientInformation: (information) => {
      client = information;
    },
    tokens: () => tokens,
    saveTokens: (input) => {
      tokens = input;
    },
    redirectToAuthorization: (url) => {
      sent.push(url);
    },
    saveCodeVerifier: (input) => {
      verifier = input;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (found) => {
      discovered = found;
    },
    discoveryState: () => discovered,
    invalidateCredentials: () => {
      tokens = undefined;
    },
  };
  return { provider, sent };
}

/** Completes the consent screen as the user. @returns the response that the client gets at its redirect URI */
async function consent(world: Installation, url: URL | undefined, tier: string): Promise<URLSearchParams> {
  const begun = await world.ask(url?.href ?? "");
  const uid = begun.headers.get("location")?.replace(`${world.origin}/oauth/consent/`, "") ?? "";
  const cookies = cookiesOf(begun);
  const session = await world.signIn(world.owner);
  const response = await world.decide({ uid, cookies }, session, { decision: "allow", tier });
  const { location } = (await response.json()) as { location: string };
  const back = await world.ask(location, { headers: { cookie: `${cookies}; ${session.cookie}` } });
  return new URL(back.headers.get("location") ?? "").searchParams;
}

it.each(Object.keys(REVISIONS) as Revision[])(
  "the official client finds its own way from 401 to a tool, revision %s",
  async (revision) => {
    const world = await install();
    const serve = createServeMcp(world.services);
    const { provider, sent } = createProvider();
    const open = () => {
      const transport = new StreamableHTTPClientTransport(new URL(`${world.origin}/mcp`), {
        authProvider: provider,
        fetch: (input, init) =>
          new URL(input).pathname === "/mcp" ? serve(new Request(input, init)) : fetch(input, init),
      });
      const client = new Client({ name: "agent", version: "1" }, { versionNegotiation: { mode: REVISIONS[revision] } });
      return { client, transport };
    };

    const first = open();
    await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
    expect(sent[0]?.searchParams.get("scope")?.split(" ")).toEqual(
      expect.arrayContaining(["read", "standard_write", "elevated_write"]),
    );
    await first.transport.finishAuth(await consent(world, sent[0], "standard_write"));

    const { client, transport } = open();
    await client.connect(transport);
    const channels = [{ channel_id: world.brand.channelId }];
    const { post } = await use<{ post: { id: number; status: string } }>(client, "create_post", {
      body: "x",
      channels,
    });
    expect(post.status).toBe("in_review");
    // An insufficient tier is a tool error, not an authentication challenge: the user chose the tier, and must not be
    // asked again.
    expect(await refused(client, "approve_post", { post_id: post.id })).toMatchObject({ code: "tier_denied" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("approve_post");

    await world.db.accessToken.deleteMany({ where: { userId: world.owner.userId, kind: "oauth" } });
    await expect(client.callTool({ name: "list_brands", arguments: {} })).rejects.toThrow(UnauthorizedError);
    expect(sent).toHaveLength(2);
    await client.close();
  },
);
