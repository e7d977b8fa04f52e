import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { file, lend, open, outgoing, publishBy, sendBy } from "#test/networks/lend.ts";
import { LISTMONK_USER, type ListmonkStandIn, startListmonk } from "#test/networks/listmonk/server.ts";
import { ConnectRefused, type Outgoing } from "../contract.ts";
import { textOf } from "../shared/text/html-text.ts";
import { bodyOf } from "./body.ts";
import { listmonkChooser, listmonkConnect } from "./connect.ts";
import { listmonk } from "./describe.ts";
import { listmonkPublisher } from "./publish.ts";

let network: ListmonkStandIn;
let credentials: string;
beforeAll(async () => {
  network = await startListmonk();
  ({ credentials } = await open(listmonkConnect("http:"), { site: network.origin, ...LISTMONK_USER }));
});
afterAll(() => network.stop());
beforeEach(() => {
  network.journal.splice(0);
  network.campaigns.splice(0);
});

const OPTIONS = { title: "Menu", lists: ["3", "4"] };
const mail = (more: Partial<Outgoing> = {}) =>
  outgoing(listmonk, credentials, { ...more, options: { ...OPTIONS, ...more.options } });
const publish = (sent: Outgoing) => publishBy(listmonkPublisher(), sent);
/** Settles a start without an answer. */
async function inspect(sent: Outgoing) {
  const [settlement] = listmonkPublisher().settlement?.(sent) ?? [];
  if (settlement?.by !== "state") throw new Error("It is not settled by its state.");
  return settlement.inspect(lend({ isOnce: false }));
}
/** The state of a publication whose draft was saved. */
const stateOf = (id = 1) => ({ campaign: String(id), permalink: "p", note: null });

it("offers the lists, and the templates of campaigns", async () => {
  const channel = { id: 1, handle: "", credentials };
  expect(await listmonkChooser.choices(channel, lend({ isOnce: false }))).toEqual({
    lists: [
      { value: "3", label: "Customers" },
      { value: "4", label: "Press" },
      { value: "5", label: "Board" },
    ],
    template: [{ value: "1", label: "Letter" }],
  });
});

it("offers the lists without a permission to see templates", async () => {
  const permissions = network.permissions.splice(0);
  const channel = { id: 1, handle: "", credentials };
  const { lists, template } = await listmonkChooser.choices(channel, lend({ isOnce: false }));
  network.permissions.push(...permissions);
  expect([lists?.length, template]).toEqual([3, []]);
});

it("doesn't connect a user whose role may not send, and names what is missing", async () => {
  const permissions = network.permissions.splice(0, network.permissions.length, "campaigns:get", "media:manage");
  const refusal = open(listmonkConnect("http:"), { site: network.origin, ...LISTMONK_USER });
  await expect(refusal).rejects.toThrow(
    new ConnectRefused("The role of this API user lacks permissions: campaigns:manage_all, campaigns:send.", "user"),
  );
  network.permissions.splice(0, network.permissions.length, ...permissions);
});

it("connects to a version that has no permission to send", async () => {
  const hasNone = (names: string[]) => names.splice(names.indexOf("campaigns:send"), 1);
  for (const names of [network.permissions, network.known]) hasNone(names);
  expect(await open(listmonkConnect("http:"), { site: network.origin, ...LISTMONK_USER })).toMatchObject({
    displayName: "North Coffee",
  });
  for (const names of [network.permissions, network.known]) names.push("campaigns:send");
});

it("sends formatted text with its images, once to each list", async () => {
  const media = [file("image/jpeg", { alt: "A loaf" }), file("image/png", { alt: "A cup" })];
  const body = "## Bread\n\nWe **open** at [nine](https://north.example/hours?a=1&b=2).\n\n![](media:7)";
  const sent = mail({ body, media, rich: { mediaIds: [7, 8] }, options: { template: "1", archive: true } });
  expect(await publish(sent)).toMatchObject({ kind: "done", permalink: expect.stringMatching(/\/archive\/[\w-]+$/) });
  const [campaign] = network.journal;
  expect(campaign).toMatchObject({ subject: "Menu", lists: [3, 4], template_id: 1, archive: true });
  expect(campaign?.body).toMatch(/^<figure><img style="[^"]*" src="[^"]*-2\.png" alt="A cup"><\/figure><h3>Bread/);
  expect(campaign?.body).toContain('<a href="https://north.example/hours?a=1&amp;b=2@TrackLink">nine</a>');
  expect(campaign?.body).toMatch(/<img style="[^"]*" src="[^"]*-1\.jpg" alt="A loaf">/);
  expect(campaign?.altbody).toContain("We open at nine");
});

it("sends braces as they were written, and counts no clicks where nobody wants it", async () => {
  const body = "Say {{ .Subscriber.Email }} to https://north.example/a and https://north.example/b@TrackLink";
  await publish(mail({ body, options: { title: "{{ Menu", count_clicks: false } }));
  const [campaign] = network.journal;
  expect(campaign?.subject).toBe('{{ "{{" }} Menu');
  expect(campaign?.body).toContain("&#123;&#123; .Subscriber.Email }}");
  expect(campaign?.body).not.toContain("@TrackLink");
  expect(campaign?.altbody).toContain('{{ "{{" }} .Subscriber.Email }}');
});

it("leaves an address that Listmonk would count only in part as it is", async () => {
  await publish(mail({ body: "https://north.example/{a}?q='b'" }));
  expect(network.journal[0]?.body).not.toContain("@TrackLink");
});

it("finds the draft whose answer was lost, and sends that one", async () => {
  const sent = mail();
  network.plan("POST /api/campaigns", { kind: "lost" });
  await expect(publish(sent)).rejects.toThrow();
  expect(network.campaigns).toHaveLength(1);
  expect(await publish({ ...sent, body: "Hi", part: { ...sent.part, body: "Hi" } })).toMatchObject({ kind: "done" });
  expect(network.campaigns).toHaveLength(1);
  expect(network.journal.map(({ body }) => body)).toEqual(["<p>Hi</p>"]);
});

it("knows a start whose answer was lost by the campaign's status, and a second start sends nothing", async () => {
  const sent = mail();
  network.troubles.push({ kind: "lost" });
  expect(await publish(sent)).toMatchObject({ kind: "unknown" });
  const prepared = { ...sent, state: stateOf(network.campaigns[0]?.id) };
  expect(await inspect(prepared)).toMatchObject({ kind: "done" });
  expect(await sendBy(listmonkPublisher(), prepared)).toMatchObject({ kind: "done" });
  expect(await publish(sent)).toMatchObject({ kind: "done" });
  expect(network.journal).toHaveLength(1);
});

it("sends a campaign again that was not started", async () => {
  const sent = mail();
  network.troubles.push({ kind: "reset" });
  expect(await publish(sent)).toMatchObject({ kind: "unknown" });
  expect(await inspect({ ...sent, state: stateOf(network.campaigns[0]?.id) })).toEqual({ kind: "not_there" });
});

it("leaves it to a person where the campaign was deleted, and saves a new one where nothing was sent", async () => {
  await expect(inspect(mail({ state: stateOf(999) }))).rejects.toThrow("nothing tells whether it was sent");
  expect(await sendBy(listmonkPublisher(), mail({ state: stateOf(999) }))).toEqual({ kind: "start_over" });
});

it("saves only a draft where that is wanted", async () => {
  const sent = mail({ options: { status: "draft" } });
  expect(await publish(sent)).toMatchObject({ kind: "done", permalink: expect.stringContaining("/admin/campaigns/") });
  expect([network.campaigns.length, network.journal.length]).toEqual([1, 0]);
  expect(await inspect({ ...sent, state: stateOf(network.campaigns[0]?.id) })).toMatchObject({ kind: "done" });
});

it("sends nothing where the server left out a list", async () => {
  const outcome = await publish(mail({ options: { lists: ["3", "5"] } }));
  const message = "The API user may not send to every chosen list.";
  expect(outcome).toMatchObject({ kind: "failed", error: { code: "not_allowed", message } });
  expect(network.journal).toEqual([]);
});

it("explains a missing permission and a token that ended", async () => {
  network.permissions.splice(network.permissions.indexOf("campaigns:send"), 1);
  expect(await publish(mail())).toMatchObject({ kind: "failed", error: { code: "not_allowed" } });
  network.permissions.push("campaigns:send");
  network.isRevoked = true;
  await expect(publish(mail())).rejects.toThrow("no longer accepts");
  network.isRevoked = false;
});

it("refuses a blank subject, no list, and a sender without an address", () => {
  const content = { body: "Hello", media: [], tags: [], thread: [], firstComment: null };
  const fields = (options: object) =>
    listmonk.preflight({ ...content, options: { ...OPTIONS, ...options } }).map(({ field }) => field);
  expect(fields({ title: " ", lists: [], from_email: "North Coffee" })).toEqual([
    "options.title",
    "options.lists",
    "options.from_email",
  ]);
  expect(fields({ from_email: "North Coffee <news@north.example>" })).toEqual([]);
  expect(fields({ from_email: "news@north.example" })).toEqual([]);
});

it("keeps every character, and makes none of them a command", () => {
  const sign = fc.constantFrom(..."ab {}<>&\"'@.", "{{", "}}", "@TrackLink", "https://a.example/b", "\n\n");
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
      const text = signs.join("");
      const { body } = bodyOf(outgoing(listmonk, credentials, { body: text }), false);
      expect(body).not.toMatch(/\{\{|@TrackLink/);
      expect(textOf(body).replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
    }),
    { numRuns: 500 },
  );
});
