import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { file, lend, open, outgoing, publishBy, sendBy } from "#test/networks/lend.ts";
import {
  MAILCHIMP_AUDIENCE,
  MAILCHIMP_KEY,
  MAILCHIMP_SEGMENT,
  type MailchimpStandIn,
  startMailchimp,
} from "#test/networks/mailchimp/server.ts";
import { ConnectRefused, type Outgoing } from "../contract.ts";
import { mailchimpChooser, mailchimpConnect } from "./connect.ts";
import { mailchimp } from "./describe.ts";
import { mailchimpPublisher } from "./publish.ts";
import { mailchimpReporter } from "./report.ts";

let network: MailchimpStandIn;
beforeAll(async () => {
  network = await startMailchimp();
});
afterAll(() => network.stop());
beforeEach(() => {
  network.journal.splice(0);
  network.campaigns.splice(0);
});

const credentials = JSON.stringify({ key: MAILCHIMP_KEY });
const OPTIONS = { title: "Menu", audience: MAILCHIMP_AUDIENCE };
const publisher = () => mailchimpPublisher(network.origin);
const mail = (more: Partial<Outgoing> = {}) =>
  outgoing(mailchimp, credentials, { ...more, options: { ...OPTIONS, ...more.options } });
const publish = (sent: Outgoing) => publishBy(publisher(), sent);
/** The publication once its draft was saved. */
const saved = (sent: Outgoing) => ({
  ...sent,
  state: { campaign: network.campaigns[0]?.id ?? "gone", permalink: "p", note: null },
});

async function inspect(sent: Outgoing) {
  const [settlement] = publisher().settlement?.(sent) ?? [];
  if (settlement?.by !== "state") throw new Error("It is not settled by its state.");
  return settlement.inspect(lend({ isOnce: false }));
}

it("offers the audiences, with the segments of each", async () => {
  const channel = { id: 1, handle: "", credentials };
  expect(await mailchimpChooser(network.origin).choices(channel, lend({ isOnce: false }))).toEqual({
    audience: [{ value: MAILCHIMP_AUDIENCE, label: "Customers" }],
    segment: [{ value: MAILCHIMP_SEGMENT, label: "Regulars", under: MAILCHIMP_AUDIENCE }],
  });
});

it("refuses a key without a data center before it is sent anywhere", async () => {
  const before = network.asked.length;
  const refusal = open(mailchimpConnect(network.origin), { key: "3f1c0a9d" });
  await expect(refusal).rejects.toThrow(ConnectRefused);
  expect(network.asked).toHaveLength(before);
});

it("sends formatted text with its images to a segment, from the audience's sender", async () => {
  const media = [file("image/jpeg", { alt: "A loaf" })];
  const options = { segment: MAILCHIMP_SEGMENT, preview_text: "Rye" };
  const sent = mail({ body: "## Bread\n\n![](media:7)\n\n\\*|FNAME|\\*", media, rich: { mediaIds: [7] }, options });
  const permalink = expect.stringContaining("campaign-archive.com");
  expect(await publish(sent)).toMatchObject({ kind: "done", permalink });
  expect(network.journal).toMatchObject([
    {
      recipients: { list_id: MAILCHIMP_AUDIENCE, segment_opts: { saved_segment_id: 49 } },
      settings: { from_name: "North Coffee", reply_to: "news@north.example", preview_text: "Rye" },
      html: expect.stringMatching(/^<h3>Bread<\/h3><figure><img style="[^"]*" src="[^"]*1\.jpg" alt="A loaf">/),
    },
  ]);
  expect(network.journal[0]?.html).toContain("*|FNAME|*");
});

it("finds the draft whose answer was lost, and sends that one with the present text", async () => {
  const sent = mail();
  network.plan("POST /3.0/campaigns", { kind: "lost" });
  await expect(publish(sent)).rejects.toThrow();
  expect(await publish({ ...sent, part: { ...sent.part, body: "Hi" } })).toMatchObject({ kind: "done" });
  expect([network.campaigns.length, network.journal.map(({ html }) => html)]).toEqual([1, ["<p>Hi</p>"]]);
});

it("knows by the campaign's status whether it was sent, and sends it once", async () => {
  const sent = mail();
  network.troubles.push({ kind: "lost" });
  expect(await publish(sent)).toMatchObject({ kind: "unknown" });
  expect(await inspect(saved(sent))).toMatchObject({ kind: "done" });
  expect(await sendBy(publisher(), saved(sent))).toMatchObject({ kind: "done" });
  expect(await publish(sent)).toMatchObject({ kind: "done" });
  expect(network.journal).toHaveLength(1);
});

it("sends a campaign that was not sent, and leaves a deleted one to a person", async () => {
  const sent = mail();
  network.troubles.push({ kind: "reset" });
  expect(await publish(sent)).toMatchObject({ kind: "unknown" });
  expect(await inspect(saved(sent))).toEqual({ kind: "not_there" });
  network.campaigns.splice(0);
  await expect(inspect(saved(sent))).rejects.toThrow("nothing tells whether it was sent");
  expect(await sendBy(publisher(), saved(sent))).toEqual({ kind: "start_over" });
});

it("sends nothing where Mailchimp saved it for everybody instead of a segment", async () => {
  network.plan("POST /3.0/campaigns", {
    kind: "edit",
    edit: (answer) => ({ ...answer, body: { ...Object(answer.body), recipients: { list_id: MAILCHIMP_AUDIENCE } } }),
  });
  const outcome = await publish(mail({ options: { segment: MAILCHIMP_SEGMENT } }));
  expect(outcome).toMatchObject({ kind: "failed", error: { code: "refused" } });
  expect(network.journal).toEqual([]);
});

it("counts the subscribers of the account", async () => {
  const channel = { id: 1, handle: "", credentials };
  expect(await mailchimpReporter(network.origin).countFollowers?.(channel, lend())).toBe(812);
});

it("says that the key was revoked", async () => {
  network.isRevoked = true;
  await expect(publish(mail())).rejects.toThrow("no longer accepts");
  network.isRevoked = false;
});

it("refuses an address for replies that is none", () => {
  const content = { body: "Hello", media: [], tags: [], thread: [], firstComment: null };
  const fields = (options: object) =>
    mailchimp.preflight({ ...content, options: { ...OPTIONS, ...options } }).map(({ field }) => field);
  expect(fields({ reply_to: "North Coffee" })).toEqual(["options.reply_to"]);
  expect(fields({ reply_to: "news@north.example" })).toEqual([]);
});
