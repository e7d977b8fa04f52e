import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GOOGLE_APP, GOOGLE_USER } from "#test/networks/google/answers.ts";
import {
  BUSINESS_LOCATION,
  type BusinessStandIn,
  refuseBusiness,
  startBusiness,
  tooManyForBusiness,
} from "#test/networks/google/business.ts";
import { file, finishBy, lend, outgoing, outgoingReply, publishBy } from "#test/networks/lend.ts";
import type { Answer } from "#test/networks/stand-in.ts";
import type { OptionValues, Outgoing } from "../../contract.ts";
import { businessChanger } from "./change.ts";
import { businessConnect } from "./connect.ts";
import { googleBusiness } from "./describe.ts";
import { findPhoneNumber } from "./phone-number.ts";
import { businessPoll } from "./poll.ts";
import { businessPublisher } from "./publish.ts";
import { businessReplier } from "./reply.ts";

let standIn: BusinessStandIn;
let credentials: string;
const connect = () => businessConnect(GOOGLE_APP, standIn.google);
beforeEach(async () => {
  standIn = await startBusiness();
  const { accounts } = await finishBy(connect());
  credentials = accounts[0]?.credentials ?? "";
});
afterEach(() => standIn.stop());

const compose = (more: Partial<Outgoing> = {}) =>
  outgoing(googleBusiness, credentials, { body: "Open all weekend", ...more });
const publisher = () => businessPublisher(standIn.google);
const EVENT = { topic: "event", title: "Cupping", starts: "2026-12-24 18:00", ends: "2026-12-24 20:30" };
const OFFER = { topic: "offer", title: "Two for one", starts: "2026-12-01", ends: "2026-12-24" };

describe("connecting", () => {
  it("reads every page of every account, and says why a location is missing", async () => {
    const { accounts, missing } = await finishBy(connect());
    expect(accounts).toMatchObject([
      {
        externalId: BUSINESS_LOCATION,
        displayName: "North Coffee",
        handle: "1 North Street, Leeds",
        networkUserId: GOOGLE_USER,
      },
    ]);
    expect(missing).toEqual([
      { name: "South Coffee, Leeds", reason: expect.stringContaining("isn't verified") },
      { name: "North Hotel", reason: expect.stringContaining("allows no posts") },
    ]);
  });

  it("says that Google has not granted the project access yet", async () => {
    standIn.plan("GET /v1/accounts", { kind: "refuse", answer: tooManyForBusiness(60) });
    await expect(finishBy(connect())).rejects.toThrow("its quota is 0");
    const disabled = refuseBusiness(403, "PERMISSION_DENIED", "The API is disabled.", { reason: "SERVICE_DISABLED" });
    standIn.plan("GET /v1/accounts", { kind: "refuse", answer: disabled });
    await expect(finishBy(connect())).rejects.toThrow("The API is disabled.");
  });

  it("shares the tokens of a user's locations, and revokes them with the last channel of the user", async () => {
    const { sharesGrant, sharedPart, revokesFor, revoke } = connect();
    expect([sharesGrant, revokesFor]).toEqual([true, ["youtube", "google_business"]]);
    expect(JSON.parse(sharedPart?.(credentials) ?? "")).not.toHaveProperty("target");
    await revoke?.(credentials, lend());
    expect(standIn.isRevoked).toBe(true);
  });
});

describe("publishing", () => {
  it("publishes an update with a photo and a button that leads to the link in the text", async () => {
    const media = [file("image/jpeg", { bytes: 20_000 })];
    const sent = compose({ body: "Menu: https://north.example/menu", media, options: { action: "learn_more" } });
    expect(await publishBy(publisher(), sent)).toEqual({
      kind: "done",
      externalId: standIn.journal[0]?.name,
      permalink: standIn.journal[0]?.searchUrl,
    });
    expect(standIn.journal).toMatchObject([
      { topicType: "STANDARD", callToAction: { actionType: "LEARN_MORE", url: "https://north.example/menu" } },
    ]);
  });

  it("publishes events and offers with their schedule", async () => {
    await publishBy(publisher(), compose({ options: { ...EVENT, action: "call" } }));
    const terms = { coupon: "TWO", redeem_url: "https://north.example/two", terms: "While stocks last." };
    await publishBy(publisher(), compose({ options: { ...OFFER, ...terms } }));
    expect(standIn.journal).toMatchObject([
      {
        event: {
          title: "Cupping",
          schedule: { startDate: { year: 2026, month: 12, day: 24 }, startTime: { hours: 18, minutes: 0 } },
        },
        callToAction: { actionType: "CALL" },
      },
      {
        event: { schedule: { endDate: { year: 2026, month: 12, day: 24 } } },
        offer: {
          couponCode: "TWO",
          redeemOnlineUrl: "https://north.example/two",
          termsConditions: "While stocks last.",
        },
      },
    ]);
    expect(standIn.journal[1]).not.toHaveProperty("event.schedule.startTime");
  });

  it("waits while Google checks a post, and fails when it is rejected or gone", async () => {
    standIn.state = "PROCESSING";
    const outcome = await publishBy(publisher(), compose());
    if (outcome.kind !== "processing") throw new Error("It was not processing.");
    expect(outcome.pollAfterSeconds).toBe(10);
    const poll = () => publisher().poll?.(compose({ state: outcome.state }), lend());
    expect(await poll()).toMatchObject({ kind: "processing", pollAfterSeconds: 20 });
    const [post] = standIn.journal;
    if (post) post.state = "LIVE";
    expect(await poll()).toMatchObject({ kind: "done", externalId: post?.name });
    if (post) post.state = "REJECTED";
    expect(await poll()).toMatchObject({ kind: "failed", error: { code: "rejected", retryable: false } });
    standIn.journal.splice(0);
    expect(await poll()).toMatchObject({ kind: "failed", error: { code: "post_gone" } });
  });

  it("finds a post without a response by its kind, title and text, and no other", async () => {
    const sent = compose({ options: EVENT, sentSecondsAgo: 5 } as Partial<Outgoing>);
    standIn.troubles.push({ kind: "lost" });
    expect(await publishBy(publisher(), sent)).toMatchObject({ kind: "unknown" });
    const [post] = standIn.journal;
    if (!post) throw new Error("Nothing was published.");
    const others = Array.from({ length: 120 }, (_, id) => ({ ...post, name: `other-${id}`, summary: "Another" }));
    standIn.journal.push(...others);
    const find = async (like: Outgoing) => {
      const [by] = publisher().settlement?.(like) ?? [];
      return by?.by === "look_up" ? by.find(lend()) : undefined;
    };
    const found = { externalId: post.name, permalink: post.searchUrl };
    expect(await find(sent)).toEqual([found]);
    post.state = "PROCESSING";
    const pending = { state: { post: post.name, polls: 1 }, pollAfterSeconds: 10 };
    expect(await find(sent)).toEqual([{ ...found, pending }]);
    post.state = "LIVE";
    expect(await find(compose({ options: { ...EVENT, title: "Tasting" } }))).toEqual([]);
    post.createTime = new Date(Date.now() - 3_600_000).toISOString();
    expect(await find(sent)).toEqual([]);
  });

  it("shows Google's own words for a refused field, and explains a lost location", async () => {
    const refused = await publishBy(publisher(), compose({ body: "x".repeat(1501) }));
    expect(refused).toMatchObject({ kind: "failed", error: { code: "refused", message: "Invalid summary." } });
    const { target, ...rest } = JSON.parse(credentials);
    const elsewhere = outgoing(googleBusiness, JSON.stringify({ ...rest, target: `${target}0` }));
    expect(await publishBy(publisher(), elsewhere)).toMatchObject({ error: { code: "location_gone" } });
  });
});

it("edits a post, clears what it no longer has, and deletes it", async () => {
  const outcome = await publishBy(publisher(), compose({ options: { action: "call" } }));
  if (outcome.kind !== "done") throw new Error("Not published.");
  const channel = { id: 1, handle: "", credentials, capabilities: googleBusiness.capabilities };
  const change = { publicationId: 1, brandId: 1, channel, published: [outcome] };
  const changer = businessChanger(standIn.google);
  expect(await changer.edit?.({ ...change, content: compose({ body: "Closed today" }) }, lend())).toEqual({
    kind: "done",
  });
  expect(standIn.journal[0]).toMatchObject({ summary: "Closed today", callToAction: undefined });
  expect(await changer.remove?.(change, lend())).toEqual({ kind: "done" });
  expect(await changer.remove?.(change, lend())).toEqual({ kind: "not_there" });
});

describe("reviews", () => {
  const channel = () => ({ id: 1, handle: "", externalId: BUSINESS_LOCATION, credentials });
  const poll = (cursor: string | null) => businessPoll(standIn.google).poll(channel(), cursor, lend());

  it("starts with what comes after connecting, and reads changes and removals page by page", async () => {
    const old = standIn.review("An old one", { starRating: "TWO" });
    const started = await poll(null);
    expect(started).toMatchObject({ events: [], existing: [old] });
    const many = Array.from({ length: 60 }, (_, number) => standIn.review(`Number ${number}`));
    standIn.editReview(old, "Better now", "FOUR");
    const grown = await poll(started.cursor);
    expect(grown.events.map(({ kind }) => kind)).toEqual([...many.map(() => "review"), "review", "edited"]);
    expect(grown.events.at(-1)).toMatchObject({ externalId: old, body: "Better now", rating: 4 });
    const asked = standIn.asked.length;
    expect(await poll(grown.cursor)).not.toHaveProperty("existing");
    // The newest is read again; nothing older is.
    expect(standIn.asked.length - asked).toBe(1);
    standIn.reviews.splice(0, 1);
    expect((await poll(grown.cursor)).existing).toHaveLength(60);
  });

  it("tells once of a reply that Google refused after it took it, and at once of one that it refuses at once", async () => {
    const { cursor } = await poll(null);
    const id = standIn.review("Cold coffee");
    const item = { kind: "review", externalId: id, permalink: "", receivedAt: new Date(), authorId: id } as const;
    const reply = (body: string) => {
      const at = outgoing(googleBusiness, channel().credentials).channel;
      return businessReplier(standIn.google).reply(outgoingReply({ channel: at, item, body }), lend());
    };
    expect(await reply("Call Ada on 0113 496 0000")).toMatchObject({ kind: "done" });
    const refusals = async () => (await poll(cursor)).events.filter(({ kind }) => kind === "reply_refused");
    expect(await refusals()).toEqual([]);
    standIn.refuseReply(id, "PERSONAL_INFO");
    const [refusal, ...others] = await refusals();
    expect(refusal).toMatchObject({ subject: BUSINESS_LOCATION, externalId: id, body: "Call Ada on 0113 496 0000" });
    expect(refusal).toMatchObject({ message: expect.stringContaining("(personal info)") });
    expect([others, await refusals()]).toEqual([[], [refusal]]);
    const edit = ({ body, ...rest }: Answer) => ({ ...rest, body: { ...Object(body), reviewReplyState: "REJECTED" } });
    standIn.plan("PUT .*", { kind: "edit", edit });
    expect(await reply("Sorry")).toMatchObject({ kind: "failed", error: { code: "reply_refused", retryable: false } });
  });

  it("receives a review of somebody anonymous without text", async () => {
    const { cursor } = await poll(null);
    standIn.review("");
    Object.assign(standIn.reviews[0] ?? {}, { reviewer: { isAnonymous: true }, starRating: "STAR_RATING_UNSPECIFIED" });
    const { events } = await poll(cursor);
    expect(events).toMatchObject([
      { kind: "review", subject: BUSINESS_LOCATION, author: null, body: "", rating: null },
    ]);
  });
});

describe("preflight", () => {
  const codesOf = (more: Partial<Outgoing>) => googleBusiness.preflight(compose(more)).map(({ code }) => code);

  it("accepts complete posts", () => {
    const withLink = { action: "book", action_url: "https://north.example" };
    const complete: OptionValues[] = [{}, EVENT, OFFER, { action: "call" }, withLink];
    for (const options of complete) expect(codesOf({ options })).toEqual([]);
  });

  it.each([
    [{ body: "x".repeat(1501) }, "text_too_long"],
    [{ body: "Call 0113 496 0000" }, "phone_number"],
    [{ media: [file("image/jpeg", { bytes: 9000 })] }, "media_too_few_bytes"],
    [{ media: [file("image/jpeg", { bytes: 20_000, width: 300 })] }, "media_too_small"],
    [{ options: { action: "book" } }, "option_missing"],
    [{ options: { action: "book", action_url: "north.example" } }, "option_invalid"],
    [{ options: { ...OFFER, redeem_url: "north.example" } }, "option_invalid"],
    [{ options: { ...EVENT, title: undefined } as never }, "option_missing"],
    [{ options: { ...EVENT, starts: "2026-02-30" } }, "date_invalid"],
    [{ options: { ...EVENT, ends: "2026-12-24 24:00" } }, "date_invalid"],
    [{ options: { ...EVENT, ends: "2026-12-25" } }, "date_invalid"],
    [{ options: { ...EVENT, ends: "2026-12-23 18:00" } }, "date_invalid"],
  ])("refuses %j with %s", (more, code) => {
    expect(codesOf(more)).toContain(code);
  });

  it.each([
    ["Call +44 113 496 0000 today", "+44 113 496 0000"],
    ["(020) 7946-0000", "(020) 7946-0000"],
    ["5551234567", "5551234567"],
    ["01.23.45.67.89", "01.23.45.67.89"],
    ["Open 9.00-17.00 and 18:00-22:30", null],
    ["From 2026-12-24 to 31.12.2026", null],
    ["1,200,000 cups in 2024-2026 for 12.50 or 1250.00 1300.00", null],
    ["https://north.example/5551234567", null],
    ["Order 1234567", null],
  ])("finds the phone number in “%s”: %s", (text, number) => {
    expect(findPhoneNumber(text)).toBe(number);
  });
});
