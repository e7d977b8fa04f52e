import { beforeAll, describe, expect, test } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "./serve.ts";

/**
 * Times and days as clients write them: with and without seconds, offsets in every form, days in the brand's time zone.
 */

let world: World;
let serve: Serve;
let token: string;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  await world.db.brand.update({ where: { id: world.brand.id }, data: { timezone: "America/New_York" } });
  serve = createServe(world.services);
  token = await world.bearer(world.owner);
});

const call = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  send(serve, { method, path }, { token, body });
const create = (fields: object) => call("POST", "/posts", { body: "We open at nine.", ...fields });

describe("a time", () => {
  test.each([
    ["2099-11-24T09:00:00Z", "2099-11-24T09:00:00.000000+00:00"],
    ["2099-11-24T09:00Z", "2099-11-24T09:00:00.000000+00:00"],
    ["2099-11-24T09:00+01:00", "2099-11-24T08:00:00.000000+00:00"],
    ["2099-11-24T09:00:00+0100", "2099-11-24T08:00:00.000000+00:00"],
    ["2099-11-24T09:00:00.5-0530", "2099-11-24T14:30:00.500000+00:00"],
  ])("%s is accepted, and returned in the API's form", async (input, written) => {
    const { status, body } = await create({ scheduled_at: input });
    expect([status, body.post.scheduled_at]).toEqual([201, written]);
  });

  test("without an offset is read in the given time zone, of the post and of a channel, in every body that has both", async () => {
    const local = { scheduled_at: "2099-11-24T09:00", timezone: "Europe/Berlin" };
    const utc = "2099-11-24T08:00:00.000000+00:00";
    const made = await create(local);
    expect([made.status, made.body.post.scheduled_at]).toEqual([201, utc]);
    const path = `/posts/${made.body.post.id}`;
    const moved = await call("PATCH", path, { ...local, scheduled_at: "2099-11-25T09:00:30" });
    expect(moved.body.post.scheduled_at).toBe("2099-11-25T08:00:30.000000+00:00");
    const channels = [{ channel_id: world.brand.channelId, scheduled_at: "2099-11-24T09:00" }];
    const own = await create({ channels, timezone: "Europe/Berlin" });
    expect(own.body.post.publications).toMatchObject([{ scheduled_at: utc }]);
    const imported = await call("POST", "/posts/import", { posts: [{ body: "x", ...local }] });
    const { post } = (await call("GET", `/posts/${imported.body.posts[0].id}`)).body;
    expect(post.scheduled_at).toBe(utc);
  });

  test("without an offset and a time zone is refused with an example, in every time field", async () => {
    const example = /such as 20\d\d-\d\d-\d\dT\d\d:\d\d:00\+01:00/;
    const local = "2099-11-24T09:00";
    const channels = [{ channel_id: world.brand.channelId, scheduled_at: local }];
    const idea = await call("POST", "/ideas", { headline: "Nine" });
    for (const [response, field] of [
      [await create({ scheduled_at: local }), "scheduled_at"],
      [await create({ channels }), "channels.0.scheduled_at"],
      [await call("POST", "/posts/preflight", { body: "x", channels }), "channels.0.scheduled_at"],
      [await call("POST", `/ideas/${idea.body.idea.id}/convert`, { scheduled_at: local }), "scheduled_at"],
      [await call("POST", "/posts/bulk", { ids: [1], action: "reschedule", scheduled_at: local }), "scheduled_at"],
    ] as const) {
      expect([response.status, response.body.errors]).toEqual([422, { [field]: [expect.stringMatching(example)] }]);
    }
  });

  test("skipped by a clock change is refused with 422", async () => {
    const { status, body } = await create({ scheduled_at: "2099-03-29T02:30", timezone: "Europe/Berlin" });
    expect([status, body.errors.scheduled_at]).toEqual([422, [expect.stringContaining("clocks are set forward")]]);
  });

  test("in an unknown time zone is refused with 422 for the time zone", async () => {
    const { status, body } = await create({ scheduled_at: "2099-03-29T02:30", timezone: "Mars/Phobos" });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["timezone"]]);
  });
});

describe("from and to", () => {
  test("accept days of the brand, the last one included, and times in every form", async () => {
    // 11:30 pm on March 2 in New York.
    const { id } = (await create({ scheduled_at: "2098-03-03T04:30:00Z" })).body.post;
    const found = async (query: string) => {
      const { status, body } = await call("GET", `/posts?${query}`);
      return [status, body.posts?.map((post: { id: number }) => post.id)];
    };
    expect(await found("from=2098-03-02&to=2098-03-02")).toEqual([200, [id]]);
    expect(await found("from=2098-03-03&to=2098-03-03")).toEqual([200, []]);
    expect(await found("from=2098-03-01&to=2098-03-01")).toEqual([200, []]);
    expect(await found("from=2098-03-02T23:00&to=2098-03-03T04:31Z")).toEqual([200, [id]]);
    expect(await found("from=2098-03-03T04:00:00.000000+00:00&to=2098-03-03T05:30%2B0100")).toEqual([200, []]);
    expect(await found("from=2098-03-03T04:00:00+0000&to=2098-03-03")).toEqual([200, [id]]);
    const csv = await serve(
      new Request("http://localhost/api/v1/posts/export?format=json&from=2098-03-02&to=2098-03-02", {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(((await csv.json()) as { posts: unknown[] }).posts).toHaveLength(1);
  });

  test("accept days in the audit log too", async () => {
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/New_York", dateStyle: "short" }).format(
      world.clock.now(),
    );
    await create({ channels: [{ channel_id: world.brand.channelId }], approve: true });
    const read = async (query: string) => (await call("GET", `/audit-events?action=post.approved&${query}`)).body;
    expect((await read(`from=${today}&to=${today}`)).audit_events).toHaveLength(1);
    expect((await read("to=2001-01-01")).audit_events).toEqual([]);
  });

  test("are refused when they are invalid, or end before they begin", async () => {
    for (const path of ["/posts", "/audit-events"]) {
      const wrong = await call("GET", `${path}?from=soon`);
      expect([wrong.status, wrong.body.errors.from]).toEqual([422, [expect.stringMatching(/a date such as 20/)]]);
      const ends = await call("GET", `${path}?from=2026-11-22&to=2026-11-21`);
      expect([ends.status, ends.body.errors]).toEqual([422, { to: ["To must be later than `from`."] }]);
    }
  });
});
