import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LEMMY_USER, startLemmy } from "#test/networks/lemmy/server.ts";
import { file, lend, open, outgoing, publishBy } from "#test/networks/lend.ts";
import { PIEFED_COMMUNITY, PIEFED_USER, type PieFedStandIn, startPieFed } from "#test/networks/piefed/server.ts";
import type { Outgoing } from "../contract.ts";
import { piefed } from "./describe.ts";
import { piefedChanger, piefedChooser, piefedConnect, piefedPublisher } from "./parts.ts";

let network: PieFedStandIn;
let credentials: string;
beforeAll(async () => {
  network = await startPieFed();
  ({ credentials } = await open(piefedConnect("http:"), { site: network.origin, ...PIEFED_USER }));
});
afterAll(() => network.stop());
beforeEach(() => void network.journal.splice(0));

const community = PIEFED_COMMUNITY;
const publish = (more: Partial<Outgoing>) =>
  publishBy(piefedPublisher(), outgoing(piefed, credentials, { ...more, options: { community, ...more.options } }));

it("stores the token, and not the password, and ends nothing when it is disconnected", () => {
  expect(credentials).not.toContain(PIEFED_USER.password);
  expect(piefedConnect("http:").revoke).toBeUndefined();
});

it("refuses a Lemmy server, and a wrong password", async () => {
  const lemmy = await startLemmy();
  await expect(open(piefedConnect("http:"), { site: lemmy.origin, ...LEMMY_USER })).rejects.toMatchObject({
    message: "There is no PieFed server at this address.",
    field: "site",
  });
  await lemmy.stop();
  const wrong = { ...PIEFED_USER, password: "wrong" };
  await expect(open(piefedConnect("http:"), { site: network.origin, ...wrong })).rejects.toMatchObject({
    message: "The server doesn't accept this username or password.",
    field: "password",
  });
});

it("lists the communities that the account is subscribed to", async () => {
  const choices = await piefedChooser.choices({ id: 1, handle: "@northcoffee", credentials }, lend({ isOnce: false }));
  expect(choices.community).toEqual([
    { value: community, label: "Coffee (!coffee@piefed.example)" },
    { value: "24", label: "Tea (!tea@piefed.example)" },
  ]);
});

it("posts about the first image, and keeps the others when it is edited", async () => {
  const media = [file("image/jpeg", { alt: "Cups" }), file("image/png", { alt: "A [kettle]" })];
  const outcome = await publish({ body: "Title\nText", media });
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  expect(outcome.permalink).toMatch(/^https:\/\/piefed\.example\/post\/\d+$/);
  const below = /^Text\n\n!\[A \\\[kettle\\\]\]\(http:.*\/static\/media\/.*\.webp\)$/;
  expect(network.journal).toMatchObject([
    {
      title: "Title",
      url: expect.stringContaining("/static/media/"),
      alt_text: "Cups",
      body: expect.stringMatching(below),
    },
  ]);
  const content = { ...outgoing(piefed, credentials), body: "Title\nNew\n\n![mine](https://a.example/1.png)", media };
  const channel = { id: 1, handle: "", credentials, capabilities: piefed.capabilities };
  const change = { publicationId: 1, brandId: 1, channel, published: [outcome] };
  for (let time = 0; time < 2; time += 1) {
    expect(await piefedChanger().edit?.({ ...change, content }, lend())).toEqual({ kind: "done" });
    expect(network.journal[0]?.body.split("\n\n")).toEqual([
      "New",
      "![mine](https://a.example/1.png)",
      expect.stringContaining("kettle"),
    ]);
  }
  expect(await piefedChanger().remove?.(change, lend())).toEqual({ kind: "done" });
  expect(await piefedChanger().remove?.(change, lend())).toEqual({ kind: "not_there" });
});

it("finds a post in the account's list, which has contents on request alone", async () => {
  const sent = outgoing(piefed, credentials, { body: "Fresh", options: { community } });
  const [settlement] = piefedPublisher().settlement?.(sent) ?? [];
  if (settlement?.by !== "look_up") throw new Error("It is not settled by a look-up.");
  expect(await settlement.find(lend({ isOnce: false }))).toEqual([]);
  expect(await publishBy(piefedPublisher(), sent)).toMatchObject({ kind: "done" });
  expect(await settlement.find(lend({ isOnce: false }))).toHaveLength(1);
});

it("tells a token that has ended from other refusals, which it passes on", async () => {
  network.isRevoked = true;
  expect(await publish({ body: "Signed out" })).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
  network.isRevoked = false;
  const body = { code: 400, status: "Bad Request", message: "You are banned from this community" };
  network.troubles.push({ kind: "refuse", answer: { status: 400, body } });
  expect(await publish({ body: "Banned" })).toMatchObject({
    kind: "failed",
    error: { code: "refused", message: "The server refused the post: You are banned from this community" },
  });
  network.troubles.push({ kind: "refuse", answer: { status: 400, body: { error: "rate_limited" } } });
  expect(await publish({ body: "Too many" })).toMatchObject({ kind: "throttled", seconds: 120 });
});
