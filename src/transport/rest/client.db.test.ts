import { beforeAll, expect, test } from "vitest";
import { createClient } from "#client/client/index.ts";
import {
  approvePost,
  createInvitation,
  createPost,
  createPostComment,
  getEntitlements,
  getPost,
  listChannels,
  listPostComments,
  listPosts,
  listPublicPlans,
  listTeams,
  login,
  register,
  updatePost,
  verifyEmail,
} from "#client/sdk.gen.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";

/** A client generated from the committed document, from registration to an approved post. */

let world: World;
let token: string | undefined;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  world = await createWorld();
  const serve = createServe(world.services);
  client = createClient({
    baseUrl: "http://localhost/api/v1",
    fetch: (input, init) => serve(new Request(input, init)),
    auth: () => token,
  });
});

/** The data of a response; an error response fails the test with its body. */
async function dataOf<T>(call: Promise<{ data: T | undefined; error: unknown }>): Promise<T> {
  const { data, error } = await call;
  expect(error).toBeUndefined();
  if (data === undefined) throw new Error("There was no body.");
  return data;
}

test("a new user registers, writes a post, gets it approved, and every error is typed", async () => {
  const address = { email: `client-${world.brand.id}@example.com`, password: "correct horse battery" };
  const registered = await dataOf(
    register({ client, body: { first_name: "Tess", last_name: "Typed", brand_name: "Typed & Sons", ...address } }),
  );
  token = registered.token;
  const unverified = await listTeams({ client });
  expect([unverified.response?.status, unverified.error]).toEqual([
    403,
    expect.objectContaining({ remark: "unverified" }),
  ]);

  await world.runJobs();
  const link = /verify-email\?token=(\S+)/.exec(world.messages.at(-1)?.action?.url ?? "")?.[1];
  await dataOf(verifyEmail({ client, body: { token: link ?? "" } }));
  const signedIn = await dataOf(login({ client, body: address }));
  if (!("token" in signedIn)) throw new Error("No second factor was set up.");
  token = signedIn.token;

  const { teams, current_team: selected } = await dataOf(listTeams({ client }));
  expect(teams.map(({ id, name }) => ({ id, name }))).toEqual([selected]);
  const brand = { "X-Service-Brand": teams[0]?.slug };
  const { channels } = await dataOf(listChannels({ client, headers: brand }));
  const { plans } = await dataOf(listPublicPlans({ client }));
  expect(plans.map(({ prices }) => Number.isInteger(prices.monthly.amount))).not.toContain(false);

  const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const body = {
    body: "Written by a client that was generated.",
    channels: channels.map(({ id }) => ({ channel_id: id })),
    scheduled_at: scheduledAt,
    submit: true,
  };
  const headers = { ...brand, "Idempotency-Key": `typed-${world.brand.id}` };
  const { post } = await dataOf(createPost({ client, headers, body }));
  const again = await dataOf(createPost({ client, headers, body }));
  expect(again.post.id).toBe(post.id);
  expect((await dataOf(listPosts({ client, headers: brand }))).posts).toHaveLength(1);

  const path = { id: post.id };
  await dataOf(createPostComment({ client, headers: brand, path, body: { body: "Shall we?" } }));
  const stale = await updatePost({ client, headers: brand, path, body: { body: "Other", revision: 99 } });
  expect([stale.response?.status, stale.error]).toEqual([412, expect.objectContaining({ code: "revision_conflict" })]);
  const approved = await dataOf(approvePost({ client, headers: brand, path, body: { revision: post.revision } }));
  expect(approved.post.status).toBe("scheduled");
  const { comments } = await dataOf(listPostComments({ client, headers: brand, path }));
  expect(comments.map(({ kind }) => kind).sort()).toEqual(["approval", "comment"]);

  const { allowances } = await dataOf(getEntitlements({ client }));
  expect(allowances.staff_accounts).toMatchObject({ used: 1, is_unlimited: false });
  const invited = await createInvitation({ client, headers: brand, body: { email: "not an address" } });
  expect([invited.response?.status, invited.error]).toEqual([
    422,
    expect.objectContaining({ errors: { email: [expect.any(String)] } }),
  ]);
  const foreign = await getPost({ client, headers: brand, path: { id: 999_999 } });
  expect([foreign.response?.status, foreign.error]).toEqual([404, { message: "Post not found.", code: "not_found" }]);
});
