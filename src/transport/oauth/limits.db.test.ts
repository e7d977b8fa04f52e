import { describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { listConnections } from "#domain/identity/oauth/index.ts";
import { findBearer } from "#domain/identity/tokens/index.ts";
import { install, type Tokens } from "#test/oauth-server.ts";
import { addTestChannel } from "#test/publishing/publication.ts";

const world = await install({ isForFile: true });
const own = world.brand.channelId;
const other = await addTestChannel(world, "state");
const write = (channel_id: number) => world.as(world.owner)(createPost, { body: "Hello", channels: [{ channel_id }] });
const [mine, theirs] = [await write(own), await write(other)];

async function decide(clientId: string, limits: object, tier = "elevated_write") {
  const begun = await world.begin(clientId);
  const session = await world.signIn(world.owner);
  const response = await world.decide(begun, session, { decision: "allow", tier, ...limits });
  return { begun, session, response };
}

/** An app with limits, connected over the browser's full flow. */
async function connect(limits: object, tier?: string) {
  const clientId = await world.register();
  const { begun, session, response } = await decide(clientId, limits, tier);
  const { location } = (await response.json()) as { location: string };
  const back = await world.ask(location, { headers: { cookie: `${begun.cookies}; ${session.cookie}` } });
  const code = new URL(back.headers.get("location") ?? "about:blank").searchParams.get("code") ?? "";
  return { clientId, tokens: (await (await world.exchange(clientId, code)).json()) as Tokens };
}

const statusOf = async (token: string, path: string) => (await world.api(token, path)).status;

describe("an app limited on the consent page", () => {
  it("keeps its limits through refreshes, whatever scope it asks for", async () => {
    const { clientId, tokens } = await connect({ channel_ids: [own], scopes: ["content.view"] }, "read");
    const reach = async ({ access_token: token }: Tokens) => [
      await statusOf(token, `/posts/${mine.id}`),
      await statusOf(token, `/posts/${theirs.id}`),
      await statusOf(token, "/metrics"),
      await statusOf(token, "/ideas"),
    ];
    expect(await reach(tokens)).toEqual([200, 404, 403, 403]);
    const wider = await world.refresh(clientId, tokens.refresh_token, { scope: "read elevated_write" });
    expect(wider.status).toBe(400);
    const next = (await (await world.refresh(clientId, tokens.refresh_token)).json()) as Tokens;
    expect(next.access_token).toBeDefined();
    expect(next.scope).toBe("read");
    expect(await reach(next)).toEqual([200, 404, 403, 403]);
    const person = await findBearer(world.db, world.clock, next.access_token);
    expect(person?.token.limits).toEqual({
      brandIds: [world.brand.id],
      channelIds: [own],
      scopes: ["content.view"],
      addresses: [],
    });
  });

  it("is not connected with limits that contradict each other", async () => {
    const stranger = await install();
    for (const [limits, field] of [
      [{ brand_ids: [stranger.brand.id] }, "brand_ids.0"],
      [{ channel_ids: [stranger.brand.channelId] }, "channel_ids.0"],
      [{ scopes: ["content.write"] }, "scopes.0"],
      [{ channel_ids: [own], scopes: ["settings.view"] }, "scopes.0"],
    ] as const) {
      const { response } = await decide(await world.register(), limits, "read");
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    }
  });
});

describe("PUT /connections/{id}/limits", () => {
  const put = (token: string | null, id: number, body: object) =>
    world.ask(`/api/v1/connections/${id}/limits`, {
      method: "PUT",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  const none = { brand_ids: [], channel_ids: [], scopes: [] };

  it("answers 401, 403, 404 and 422, then limits the tokens that exist at once", async () => {
    const { tokens } = await connect({});
    const bearer = await world.bearer(world.owner);
    const asOwner = world.as((await world.signIn(world.owner)).person);
    const [connection] = (await asOwner(listConnections, {})).connections;
    if (!connection) throw new Error("no connection");
    const { id } = connection;
    expect(connection).toMatchObject(none);
    expect((await put(null, id, none)).status).toBe(401);
    // An app can't change its own limits.
    expect((await put(tokens.access_token, id, none)).status).toBe(403);
    const stranger = await world.bearer(await world.addMember("editor"));
    expect((await put(stranger, id, none)).status).toBe(404);
    expect((await put(bearer, world.owner.token.id, none)).status).toBe(404);
    expect((await put(bearer, id, {})).status).toBe(422);
    expect((await put(bearer, id, { ...none, channel_ids: [own], brand_ids: [id + 1_000_000] })).status).toBe(422);
    expect(await statusOf(tokens.access_token, `/posts/${theirs.id}`)).toBe(200);
    const limited = await put(bearer, id, { ...none, channel_ids: [own] });
    expect(limited.status).toBe(200);
    expect(await limited.json()).toMatchObject({
      connection: { id, tier: "elevated_write", brand_ids: [world.brand.id], channel_ids: [own] },
    });
    expect(await statusOf(tokens.access_token, `/posts/${theirs.id}`)).toBe(404);
    expect(await statusOf(tokens.access_token, `/posts/${mine.id}`)).toBe(200);
    expect(await world.db.auditEvent.count({ where: { action: "connection.limited", subjectId: id } })).toBe(1);
  });
});
