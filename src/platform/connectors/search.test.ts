import { expect, it, onTestFinished } from "vitest";
import { startBluesky } from "#test/networks/bluesky/server.ts";
import { lend, open, redirecting } from "#test/networks/lend.ts";
import { startMastodon } from "#test/networks/mastodon/server.ts";
import { blueskyConnect } from "./bluesky/connect.ts";
import { blueskySearch } from "./bluesky/search.ts";
import { mastodonConnect } from "./mastodon/connect.ts";
import { mastodonSearch } from "./mastodon/search.ts";

const call = () => lend({ isOnce: false });

async function openBluesky() {
  const server = await startBluesky();
  onTestFinished(() => server.stop());
  const fields = { handle: server.account.did, password: "abcd-efgh-ijkl-mnop" };
  const { credentials } = await open(blueskyConnect({ keyRing: undefined }), fields);
  const channel = { id: 1, handle: "@harbour.example", credentials };
  return { server, search: (query: string) => blueskySearch.search({ channel, query, limit: 8 }, call()) };
}

async function openMastodon() {
  const server = await startMastodon();
  onTestFinished(() => server.stop());
  const redirectUri = "https://masthead.example/callback";
  const connect = redirecting(mastodonConnect);
  const begun = { state: "s", redirectUri, challenge: "", typed: { server: server.origin } };
  const { url, notes } = await connect.begin(begun, call());
  const answer = await fetch(url.replace("code_challenge_method=S256", ""), { redirect: "manual" });
  const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const found = await connect.finish({ code, redirectUri, verifier: "v", notes, params: {} }, call());
  const [account] = "accounts" in found ? found.accounts : found;
  const channel = { id: 1, handle: account?.handle ?? "", credentials: account?.credentials ?? "" };
  return { server, search: (query: string) => mastodonSearch.search({ channel, query, limit: 8 }, call()) };
}

it("bluesky: finds accounts by handle or name, without those whose handle can't be verified", async () => {
  const { server, search } = await openBluesky();
  server.actors.push(
    { did: "did:plc:adam", handle: "Adam.example" },
    { did: "did:plc:adele", handle: "handle.invalid", displayName: "Adele" },
  );
  expect(await search("ad")).toEqual({
    kind: "found",
    accounts: [
      { handle: "@ada.example", name: "Ada Reader", mention: "@ada.example" },
      { handle: "@adam.example", name: "Adam.example", mention: "@adam.example" },
    ],
  });
  expect(await search("zoe")).toEqual({ kind: "found", accounts: [] });
});

it("bluesky: says when the connection has ended, and throws when there is no answer", async () => {
  const { server, search } = await openBluesky();
  const path = "GET /xrpc/app.bsky.actor.searchActorsTypeahead";
  server.faults.plan(path, "throttle");
  expect(await search("ad")).toEqual({ kind: "throttled", seconds: expect.any(Number) });
  server.faults.plan(path, "error");
  await expect(search("ad")).rejects.toThrow();
  server.sessions.length = 0;
  expect(await search("ad")).toEqual({ kind: "rejected" });
});

it("mastodon: adds the server to the handles of its own accounts, and asks no other server", async () => {
  const { server, search } = await openMastodon();
  server.remote.push(
    { id: "7", username: "harbour_cafe", display_name: "Harbour :anchor: Café :coffee:", host: "far.example" },
    { id: "8", username: "harbour/..", display_name: "Harbour", host: "far.example" },
    // Its check has to end at once.
    { id: "9", username: `harbour${"a".repeat(300_000)}!`, display_name: "Harbour", host: "far.example" },
  );
  const found = await search("harb");
  expect(found.kind === "found" && found.accounts.map(({ name, mention }) => [name, mention])).toEqual([
    ["Harbour Desk", `@harbour@${server.host}`],
    ["Harbour Café", "@harbour_cafe@far.example"],
  ]);
});

it("mastodon: says so where the channel lacks the permission or the server the search", async () => {
  const { server, search } = await openMastodon();
  for (const app of server.apps) app.scopes = "write:statuses";
  expect(await search("ad")).toEqual({ kind: "refused", message: expect.stringMatching(/scopes\. Reconnect/) });
  const path = "GET /api/v1/accounts/search";
  server.network.plan(path, { kind: "refuse", answer: { status: 404, body: { error: "Not found" } } });
  expect(await search("ad")).toEqual({
    kind: "refused",
    message: "This server doesn't offer a search for accounts.",
  });
  server.faults.plan(path, "throttle");
  expect(await search("ad")).toEqual({ kind: "throttled", seconds: expect.any(Number) });
  server.faults.plan(path, "unavailable");
  await expect(search("ad")).rejects.toThrow();
});
