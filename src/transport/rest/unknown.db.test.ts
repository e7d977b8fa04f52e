import { beforeAll, describe, expect, it, test } from "vitest";
import { ignoredFields } from "#kernel/unknown-fields.ts";
import { createServe } from "#test/checked-serve.ts";
import { bodyFor, send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes/index.ts";
import type { Serve } from "./serve.ts";

/** What a route doesn't know is refused by its name, and never taken for something that was done. */

let world: World;
let serve: Serve;
let token: string;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  await world.makeOperator(world.owner);
  token = await world.bearer(world.owner);
});

const NAME = "zz_unheard_of";

const idFor = ({ op }: Route) => (op.scope === "named_brand" ? world.brand.id : 999_999);
const named = (list: readonly Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);
/** Its JSON is a file that the operation reads itself. */
const readsFiles = ({ texts = {} }: Route) => "application/json" in texts;
const ignoresAll = ({ op }: Route) => ignoredFields.get(op.input)?.ignored === "all";

async function ask(route: Route, { query = "", body = bodyFor(route) }: { query?: string; body?: unknown }) {
  return send(serve, { ...route, path: route.path + query }, { token, body, id: idFor(route) });
}

test.each(named(routes))("%s refuses an unknown query parameter", async (_name, route) => {
  const response = await ask(route, { query: `?${NAME}=1` });
  expect([response.status, response.body?.errors?.[NAME]]).toEqual([422, [expect.stringContaining(NAME)]]);
});

const takingBodies = routes.filter((route) => route.method !== "GET" && !readsFiles(route) && !ignoresAll(route));

test.each(named(takingBodies))("%s refuses an unknown field", async (_name, route) => {
  const response = await ask(route, { body: { ...bodyFor(route), [NAME]: 1 } });
  expect([response.status, response.body?.errors?.[NAME]]).toEqual([422, [expect.stringContaining(NAME)]]);
});

test("only WebAuthn's forms may have fields that nobody listed", () => {
  const open = routes.filter((route) => ignoresAll(route)).map(({ path }) => path);
  expect(open.sort()).toEqual(["/auth/passkeys/login", "/auth/passkeys/register"]);
});

describe("the name that was probably meant", () => {
  const post = (body: object, query = "") => send(serve, { method: "POST", path: `/posts${query}` }, { token, body });

  it.each<[body: object, path: string, meant: string]>([
    [{ body: "Hello", schedule_at: "2027-01-01T09:00:00Z" }, "schedule_at", "scheduled_at"],
    [{ body: "Hello", scheduledAt: "2027-01-01T09:00:00Z" }, "scheduledAt", "scheduled_at"],
    [{ body: "Hello", channels: [{ channel_id: 1, override: {} }] }, "channels.0.override", "overrides"],
    [
      { body: "Hello", channels: [{ channel_id: 1, overrides: { first_coment: "A" } }] },
      "channels.0.overrides.first_coment",
      "first_comment",
    ],
  ])("of %j", async (body, path, meant) => {
    const response = await post(body);
    expect([response.status, response.body.errors]).toEqual([
      422,
      { [path]: [expect.stringContaining(`Did you mean \`${meant}\`?`)] },
    ]);
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("of a query parameter", async () => {
    const response = await send(serve, { method: "GET", path: "/posts?channelid=1" }, { token });
    expect(response.body.errors).toEqual({
      channelid: ["`channelid` is not a known query parameter. Did you mean `channel_id`?"],
    });
  });

  it("is reported with everything else that is wrong", async () => {
    const response = await post({ body: 7, schedule_at: "soon" });
    expect(Object.keys(response.body.errors).sort()).toEqual(["body", "schedule_at"]);
  });

  it("of a body's field in the URL is that field, in the body", async () => {
    const response = await post({ body: "Hello" }, "?approve=1");
    expect(response.body.errors).toEqual({ approve: ["Send `approve` in the body, not in the URL."] });
  });

  it("costs little, however many there are and however long", async () => {
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`field_${at}_${"x".repeat(20)}`, at]));
    const response = await post({ body: "Hello", ...many, ["y".repeat(1000)]: 1 });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toHaveLength(50);
    expect(JSON.stringify(response.body).length).toBeLessThan(50_000);
  });
});

describe("what clients send beside their input", () => {
  it("keeps what GET returned when it is put back", async () => {
    const path = "/notification-preferences";
    const { body } = await send(serve, { method: "GET", path }, { token });
    const changed = { ...body, preferences: { ...body.preferences, no_such_type: { mail: true } } };
    const response = await send(serve, { method: "PUT", path }, { token, body: changed });
    expect([response.status, response.body]).toEqual([200, body]);
  });

  it("is refused in the form of an upload too", async () => {
    const form = new FormData();
    form.append("file", new File(["x"], "x.png"));
    form.append("alttext", "A picture");
    const response = await serve(
      new Request("http://localhost/api/v1/media/assets", {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: form,
      }),
    );
    expect([response.status, (await response.json()).errors.alttext]).toEqual([
      422,
      [expect.stringContaining("Did you mean `alt_text`?")],
    ]);
  });
});
