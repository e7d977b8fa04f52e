import { describe, expect, it } from "vitest";
import { createPost, updatePost } from "#domain/content/posts/index.ts";
import { approveInBrowser } from "#domain/review/chat-reviews/index.ts";
import { openAs, REVISIONS, type Revision, use } from "#test/mcp-client.ts";
import { createWorld } from "#test/world.ts";
import { APPS } from "./apps.ts";
import { REVIEW_APP } from "./tools.ts";

/** What a chat reads of the app, whichever revision it speaks; `e2e/mcp-apps.e2e.ts` shows it in a browser. */
describe.each(Object.keys(REVISIONS) as Revision[])("the app of a review, revision %s", (revision) => {
  it("is declared, named by one tool, and read with a policy that names this installation alone", async () => {
    const world = await createWorld();
    const { client } = await openAs(world, "read", revision);
    expect(client.getServerCapabilities()).toMatchObject({ extensions: { [APPS]: {} } });
    const { tools } = await client.listTools();
    const shown = tools.filter(({ _meta: meta }) => meta !== undefined);
    expect(shown.map(({ name, _meta: meta }) => [name, meta])).toEqual([
      ["get_post_review", { ui: { resourceUri: REVIEW_APP } }],
    ]);
    const [page] = (await client.readResource({ uri: REVIEW_APP })).contents;
    expect(page).toMatchObject({
      uri: REVIEW_APP,
      mimeType: "text/html;profile=mcp-app",
      _meta: { ui: { csp: { resourceDomains: [new URL(world.services.env.APP_URL).origin] } } },
    });
    const html = page && "text" in page ? page.text : "";
    expect(html).toMatch(/^<!doctype html>/);
    // It fetches nothing, neither by an address nor by an element that has one.
    expect(html).not.toMatch(/https?:|url\(|@import|<link|<img|<iframe|\bsrc="|fetch\(|XMLHttpRequest|innerHTML/);
    expect(html.length).toBeLessThan(20_000);
    for (const uri of ["ui://masthead/other", "ui://masthead/review/", "ui://"])
      await expect(client.readResource({ uri })).rejects.toThrow("Unknown resource");
  });
});

it("a review says what changed since the last approval, and where people decide", async () => {
  const world = await createWorld();
  const channels = [{ channel_id: world.brand.channelId }];
  const { id } = await world.as(world.owner)(createPost, { body: "We open at nine.", channels, submit: true });
  await world.as(world.owner)(approveInBrowser, { id, revision: 1 });
  await world.as(world.owner)(updatePost, { id, body: "We open at ten.", submit: true });
  const { client } = await openAs(world, "read");
  const { review } = await use<{ review: Record<string, unknown> }>(client, "get_post_review", { post_id: id });
  expect(review).toMatchObject({
    post: { id, revision: 2, status: "in_review", channels: [{ body: "We open at ten." }] },
    last_approval: { revision: 1 },
    changes: { count: 1, items: [{ what: "Text", before: "We open at nine.", after: "We open at ten." }] },
    may_decide: true,
    decide_url: expect.stringContaining(`/studio/${world.brand.handle}/posts/${id}/decide?revision=2&signature=`),
  });
});
