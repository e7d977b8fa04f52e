import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { BEEHIIV_KEY, BEEHIIV_PUBLICATION, type BeehiivStandIn, startBeehiiv } from "#test/networks/beehiiv/server.ts";
import { file, lend, open, outgoing, publishBy } from "#test/networks/lend.ts";
import { ConnectRefused, type Outgoing } from "../contract.ts";
import { beehiivConnect } from "./connect.ts";
import { beehiiv } from "./describe.ts";
import { beehiivPublisher } from "./publish.ts";
import { beehiivReporter } from "./report.ts";

let network: BeehiivStandIn;
beforeAll(async () => {
  network = await startBeehiiv();
});
afterAll(() => network.stop());
beforeEach(() => void network.journal.splice(0));

const credentials = JSON.stringify({ key: BEEHIIV_KEY, publication: BEEHIIV_PUBLICATION });
const mail = (more: Partial<Outgoing> = {}) =>
  outgoing(beehiiv, credentials, { ...more, options: { title: "Spring menu", ...more.options } });
const publish = (sent: Outgoing) => publishBy(beehiivPublisher(network.origin), sent);

it("asks for the publication where a key has several", async () => {
  const other = { id: "pub_00000000-0000-0000-0000-000000000002", name: "North Tea" };
  network.publications.push(other);
  const connect = beehiivConnect(network.origin);
  const message = `Enter the ID of one of these publications: North Coffee (${BEEHIIV_PUBLICATION}), North Tea (${other.id}).`;
  await expect(open(connect, { key: BEEHIIV_KEY })).rejects.toThrow(new ConnectRefused(message, "publication"));
  expect(await open(connect, { key: BEEHIIV_KEY, publication: other.id })).toMatchObject({ externalId: other.id });
  network.publications.pop();
});

it("sends an email with its images where they are, to chosen readers", async () => {
  const image = { ...file("image/jpeg", { alt: "A loaf" }), url: `${network.origin}/loaf.jpg` };
  const sent = mail({ media: [image], options: { readers: "premium", preview_text: "Rye" }, tags: ["coffee"] });
  expect(await publish(sent)).toMatchObject({
    kind: "done",
    permalink: expect.stringMatching(/^https:\/\/northcoffee\.beehiiv\.com\/p\/spring-menu-[0-9a-f]{10}$/),
  });
  expect(network.journal).toMatchObject([
    {
      status: "confirmed",
      email_settings: { email_subject_line: "Spring menu", email_preview_text: "Rye" },
      recipients: { web: { tier_ids: ["premium"] }, email: { tier_ids: ["premium"] } },
      content_tags: ["coffee"],
      body_content: expect.stringContaining(`src="${network.origin}/loaf.jpg" alt="A loaf"`),
    },
  ]);
});

it("leaves the readers to Beehiiv's own setting, and saves a draft where that is wanted", async () => {
  await publish(mail({ options: { status: "draft" } }));
  expect(network.journal[0]).toMatchObject({ status: "draft" });
  expect(network.journal[0]).not.toHaveProperty("recipients");
});

it("leaves a lost answer to a person", async () => {
  network.troubles.push({ kind: "lost" });
  expect(await publish(mail())).toMatchObject({ kind: "unknown" });
  expect(beehiivPublisher(network.origin).settlement).toBeUndefined();
});

it("is published also where nothing more can be read of it", async () => {
  network.plan("GET /v2/publications/[^/]+/posts/[^/]+", { kind: "lost" });
  expect(await publish(mail())).toEqual({
    kind: "done",
    externalId: network.journal[0]?.id,
    permalink: `https://app.beehiiv.com/posts/${network.journal[0]?.id.replace("post_", "")}`,
  });
});

it("says that the plan doesn't let apps create posts", async () => {
  network.isEnterprise = false;
  const message = "Beehiiv lets apps create posts only for publications with its Enterprise plan.";
  expect(await publish(mail())).toMatchObject({ kind: "failed", error: { code: "plan", message, retryable: false } });
  network.isEnterprise = true;
  network.isRevoked = true;
  expect(await publish(mail())).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
  network.isRevoked = false;
});

it("counts opened emails and views on the site, and active subscriptions", async () => {
  await publish(mail());
  const channel = { id: 1, handle: "", credentials };
  const post = { publicationId: 1, externalId: network.journal[0]?.id ?? "", permalink: "" };
  const reporter = beehiivReporter(network.origin);
  expect(await reporter.read(channel, [post], lend())).toEqual(new Map([[1, { views: 250, clicks: 50 }]]));
  expect(await reporter.countFollowers?.(channel, lend())).toBe(4210);
});
