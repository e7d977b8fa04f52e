import { describe, expect, it, onTestFinished } from "vitest";
import type { Connector, Outgoing, Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import { DEFAULTS } from "#platform/connectors/mastodon/describe.ts";
import { mastodonPublisher } from "#platform/connectors/mastodon/publish.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import { type NetworkFixture, PROVING } from "../publishing/networks.ts";
import { file, finishBy, lend, open, outgoing, publishBy } from "./lend.ts";
import { startMastodon } from "./mastodon/server.ts";
import { type Deviation, ownBy } from "./own.ts";
import { PINTEREST_BOARD } from "./pinterest.ts";
import type { Answer, StandIn } from "./stand-in.ts";

const IMAGE = file("image/jpeg");
const VIDEO = { ...file("video/mp4", { bytes: 5000 }), seconds: 60 };
const BEFORE = [{ externalId: "1040", permalink: "" }];

/** By connector: the settings that its network's answer to publishing has, or why nothing can be compared. */
const ECHOED: Readonly<Record<string, readonly Deviation[] | string>> = {
  feed: "The feed is ours: what it shows is what was stored.",
  webhook: "The receiver is the brand's own and owes no answer but a status.",
  bluesky: "We write the record ourselves; the server answers with its address and hash.",
  nostr: "The event is signed before it is sent, so no relay can change it.",
  slack_webhook: "An incoming webhook answers “ok”.",
  linkedin:
    "The Posts API answers with the post's ID in a header and an empty body, and a member's posts can't be read.",
  linkedin_page: "The Posts API answers with the post's ID in a header and an empty body.",
  reddit: "`/api/submit` answers with the post's name and address only.",
  x: "A created post answers with its ID and with a text whose links are shortened, without its settings.",
  mastodon: [
    {
      asked: {
        options: {
          visibility: "public",
          sensitive: true,
          language: "de",
          poll: ["Tea", "Coffee"],
          content_warning: "Hot",
        },
      },
      told: {
        visibility: "unlisted",
        sensitive: false,
        language: "en",
        "poll.options.1.title": "Cofe",
        spoiler_text: "",
      },
      says: [
        "The server published it with the visibility “unlisted”, not “public”.",
        "The server published it without the content warning “Hot”.",
        "The server published it without the mark for sensitive media.",
        "The server published it with the language “en”, not “de”.",
        "The server published it with the poll “Tea, Cofe”, not “Tea, Coffee”.",
      ],
    },
    {
      asked: { options: { poll: ["Tea", "Coffee"] } },
      told: { poll: null },
      says: ["The server published it without the poll “Tea, Coffee”."],
    },
    {
      asked: { media: [IMAGE, IMAGE] },
      told: { "media_attachments.1": undefined },
      says: ["The server published 1 of 2 files."],
    },
  ],
  telegram: [
    {
      asked: { options: { protect: true, link_preview: false, button_text: "Menu", button_url: "https://a.example/" } },
      told: {
        "result.text": "Hullo",
        "result.has_protected_content": undefined,
        "result.link_preview_options": undefined,
        "result.reply_markup": undefined,
      },
      says: [
        "Telegram published it with the text “Hullo”, not “Hello”.",
        "Telegram published it without protected content.",
        "Telegram published it without the button.",
        "Telegram published it with a link preview.",
      ],
    },
    {
      asked: { options: { topic: 7 } },
      told: { "result.message_thread_id": 9 },
      says: ["Telegram published it with the topic “9”, not “7”."],
    },
    {
      asked: { media: [IMAGE, IMAGE, IMAGE], earlier: BEFORE },
      told: { "result.2": undefined, "result.0.reply_to_message": undefined },
      says: ["Telegram published 2 of 3 files.", "Telegram published it without the reference to the part before."],
    },
  ],
  discord: [
    {
      asked: { options: { suppress_embeds: true, silent: true }, media: [IMAGE], earlier: BEFORE },
      told: { content: "Hullo", attachments: [], flags: 0, message_reference: undefined },
      says: [
        "Discord published it with the text “Hullo”, not “Hello”.",
        "Discord published 0 of 1 files.",
        "Discord published it with link previews.",
        "Discord published it with a notification.",
        "Discord published it without the reference to the part before.",
      ],
    },
  ],
  discord_webhook: [
    {
      asked: { options: { username: "Barista" } },
      told: { "author.username": "North Coffee" },
      says: ["Discord published it with the name “North Coffee”, not “Barista”."],
    },
  ],
  slack: [
    {
      asked: { media: [IMAGE], earlier: BEFORE },
      told: { "message.blocks": [], "message.thread_ts": undefined },
      says: ["Slack published 0 of 1 images.", "Slack published it without the thread “1040”."],
    },
  ],
  wordpress: [
    {
      asked: {
        options: { title: "Spring menu", slug: "menu", excerpt: "New cakes", status: "pending", categories: ["News"] },
        tags: ["cake", "tea"],
        media: [IMAGE],
      },
      told: {
        "title.raw": "Spring",
        slug: "menu-2",
        status: "draft",
        "excerpt.raw": "",
        featured_media: 0,
        categories: [1],
        "tags.1": undefined,
      },
      says: [
        "The site published it with the title “Spring”, not “Spring menu”.",
        "The site published it with the slug “menu-2”, not “menu”.",
        "The site published it with the status “Draft”, not “Pending review”.",
        "The site published it without the excerpt “New cakes”.",
        "The site published it without the featured image.",
        "The site published 0 of 1 categories.",
        "The site published 1 of 2 tags.",
      ],
    },
  ],
  ghost: [
    {
      asked: {
        options: { title: "Spring menu", excerpt: "New cakes", visibility: "members" },
        tags: ["cake", "tea"],
        media: [IMAGE],
      },
      told: {
        "posts.0.title": "Spring",
        "posts.0.status": "scheduled",
        "posts.0.visibility": "public",
        "posts.0.tags": [{ name: "tea" }],
        "posts.0.custom_excerpt": null,
        "posts.0.feature_image_alt": null,
      },
      says: [
        "The site published it with the title “Spring”, not “Spring menu”.",
        "The site published it with the status “scheduled”, not “Published”.",
        "The site published it with the readers “Everybody”, not “Members”.",
        "The site published it with the tags “tea”, not “cake, tea”.",
        "The site published it without the excerpt “New cakes”.",
        "The site published it without the alt text “A cup”.",
      ],
    },
  ],
  devto: [
    {
      asked: {
        options: { title: "Brew", description: "How", canonical_url: "https://a.example", series: "Coffee" },
        tags: ["tea", "cake"],
      },
      told: {
        title: "Brews",
        tag_list: "tea",
        description: "Why",
        canonical_url: "https://b.example/",
        published_at: null,
        collection_id: null,
      },
      says: [
        "DEV published it with the title “Brews”, not “Brew”.",
        "DEV published it with the tags “tea”, not “tea, cake”.",
        "DEV published it with the description “Why”, not “How”.",
        "DEV published it with the canonical URL “https://b.example/”, not “https://a.example”.",
        "DEV published it with the status “draft”, not “published”.",
        "DEV published it without the series “Coffee”.",
      ],
    },
  ],
  facebook: [
    {
      on: "GET /graph/[^/]+/\\d+_\\d+",
      told: { message: "Hullo" },
      says: ["Facebook published it with the text “Hullo”, not “Hello”."],
    },
  ],
  instagram: [
    {
      asked: { media: [VIDEO], options: { type: "reel" } },
      on: "GET /.*",
      told: { media_product_type: "FEED", is_shared_to_feed: false },
      says: [
        "Instagram published it with the kind of post “FEED”, not “REELS”.",
        "Instagram published it without a place in the feed.",
      ],
    },
    {
      asked: { media: [IMAGE, IMAGE] },
      on: "GET /.*",
      told: { children: { data: [{ id: "1" }] } },
      says: ["Instagram published 1 of 2 files."],
    },
  ],
  threads: [
    {
      asked: { options: { reply_control: "mentioned_only", topic_tag: "coffee", link: "https://a.example" } },
      on: "GET /.*",
      told: {
        text: "Hullo",
        reply_audience: "EVERYONE",
        topic_tag: "tea",
        link_attachment_url: "https://b.example/",
      },
      says: [
        "Threads published it with the text “Hullo”, not “Hello”.",
        "Threads published it with the audience of replies “Everyone”, not “Mentioned accounts only”.",
        "Threads published it with the topic “tea”, not “coffee”.",
        "Threads published it with the link “https://b.example/”, not “https://a.example”.",
      ],
    },
    {
      asked: { media: [IMAGE, IMAGE] },
      on: "GET /.*",
      told: { children: { data: [{ id: "1" }] } },
      says: ["Threads published 1 of 2 files."],
    },
  ],
  youtube: [
    {
      asked: { options: { made_for_kids: "no", tags: ["tea"], category: "10", playlist: "PL1" } },
      on: "GET /youtube/v3/videos",
      told: {
        "items.0.snippet.title": "Hullo",
        "items.0.snippet.categoryId": "22",
        "items.0.snippet.tags": [],
        "items.0.status.privacyStatus": "unlisted",
        "items.0.status.madeForKids": true,
        "items.0.status.embeddable": false,
        "items.0.status.license": "creativeCommon",
        "items.0.status.containsSyntheticMedia": true,
      },
      says: [
        "YouTube published it with the title “Hullo”, not “Hello”.",
        "YouTube published it with the category “People & Blogs”, not “Music”.",
        "YouTube published it without the tags “tea”.",
        "YouTube published it with the visibility “unlisted”, not “public”.",
        "YouTube published it with the label “made for kids”.",
        "YouTube published it with the license “Creative Commons (attribution)”, not “Standard YouTube license”.",
        "YouTube published it without embedding.",
        "YouTube published it with the label for altered content.",
      ],
    },
    {
      on: "PUT /upload/youtube/v3/videos/bytes",
      told: { "status.privacyStatus": "private" },
      says: ["YouTube keeps the video private, because this installation's app isn't audited."],
    },
  ],
  google_business: [
    {
      asked: {
        options: {
          topic: "event",
          title: "Tasting",
          starts: "2026-12-24",
          ends: "2026-12-24",
          action: "learn_more",
          action_url: "https://a.example",
        },
      },
      told: {
        summary: "Hullo",
        topicType: "STANDARD",
        "event.title": "Test",
        "callToAction.actionType": "BOOK",
        "callToAction.url": "https://b.example/",
      },
      says: [
        "Google published it with the text “Hullo”, not “Hello”.",
        "Google published it with the kind of post “STANDARD”, not “EVENT”.",
        "Google published it with the title “Test”, not “Tasting”.",
        "Google published it with the button “BOOK”, not “LEARN_MORE”.",
        "Google published it with the link of the button “https://b.example/”, not “https://a.example”.",
      ],
    },
    {
      asked: {
        options: {
          topic: "offer",
          title: "Tasting",
          starts: "2026-12-24",
          ends: "2026-12-24",
          coupon: "TEA",
          redeem_url: "https://a.example",
          terms: "Once",
        },
      },
      told: {
        "offer.couponCode": "TE",
        "offer.redeemOnlineUrl": "https://b.example/",
        "offer.termsConditions": "Twice",
      },
      says: [
        "Google published it with the coupon code “TE”, not “TEA”.",
        "Google published it with the link to redeem it “https://b.example/”, not “https://a.example”.",
        "Google published it with the terms “Twice”, not “Once”.",
      ],
    },
  ],
  // Its status names no setting, so only what the account has turned off before is told.
  tiktok: [
    {
      asked: { options: { privacy: "SELF_ONLY", interactions: ["comment", "duet"] } },
      on: "POST /v2/post/publish/creator_info/query/",
      told: { "data.comment_disabled": true },
      says: ["TikTok published it without comments."],
    },
  ],
  pinterest: [
    {
      asked: { options: { board: PINTEREST_BOARD, title: "Tea", link: "https://a.example" } },
      told: {
        board_id: "7",
        title: "Te",
        description: "Hullo",
        link: "https://b.example/",
        alt_text: null,
      },
      says: [
        `Pinterest published it with the board “7”, not “${PINTEREST_BOARD}”.`,
        "Pinterest published it with the title “Te”, not “Tea”.",
        "Pinterest published it with the text “Hullo”, not “Hello”.",
        "Pinterest published it with the link “https://b.example/”, not “https://a.example”.",
        "Pinterest published it without the alt text “A cup”.",
      ],
    },
  ],
  ...ownBy(({ echoed }) => echoed),
};

type Started = {
  standIn: Pick<StandIn, "plan" | "troubles">;
  publisher: Publisher;
  credentials: string;
  needs?: NetworkFixture["needs"];
};

async function start({ platform }: Connector): Promise<Started> {
  if (platform === "mastodon") return startMastodonAccount();
  const fixture = PROVING.find((one) => one.platform === platform);
  if (!fixture) throw new Error(`There is no stand-in for ${platform}.`);
  const { standIn, connect, publisher, more } = await fixture.start();
  onTestFinished(() => standIn.stop());
  const found = fixture.typed ? await open(connect, { ...fixture.typed, ...more }) : await finishBy(connect);
  const accounts = "accounts" in found ? found.accounts : [found].flat();
  const account = accounts.find(({ externalId }) => externalId === fixture.externalId) ?? accounts[0];
  if (platform === "slack") Object.assign(standIn, { isInChannel: true });
  return {
    standIn,
    publisher,
    credentials: account?.credentials ?? "",
    ...(fixture.needs && { needs: fixture.needs }),
  };
}

async function startMastodonAccount(): Promise<Started> {
  const server = await startMastodon({});
  onTestFinished(() => server.stop());
  const [account] = server.accounts;
  const app = { id: "app", secret: "secret", redirectUri: "", scopes: "" };
  if (account) server.tokens.set("token", { account, app, refresh: null, isEnded: false });
  const keys = { origin: server.origin, clientId: "app", clientSecret: "secret", token: "token", accountId: "109" };
  const standIn: Started["standIn"] = {
    plan: server.network.plan,
    troubles: {
      push: (...all: Parameters<StandIn["troubles"]["push"]>) => {
        server.network.plan("POST /api/v1/statuses", ...all);
        return all.length;
      },
    } as StandIn["troubles"],
  };
  return { standIn, publisher: mastodonPublisher(), credentials: JSON.stringify(keys) };
}

/** Polls like the tick until it has an end. */
async function publish(
  connector: Connector,
  { publisher, credentials, needs = {} }: Started,
  asked: Partial<Outgoing>,
) {
  const media = needs.video ? [VIDEO] : needs.image ? [IMAGE] : [];
  const capabilities = connector.platform === "mastodon" ? DEFAULTS : connector.capabilities;
  const sent = outgoing(connector, credentials, { media, ...(needs.options && { options: needs.options }), ...asked });
  const channel = { ...sent.channel, capabilities };
  // A later part of a thread has its files too.
  const part = { ...sent.part, media: sent.media };
  const ready = { ...sent, channel, part };
  let outcome: Exclude<Awaited<ReturnType<typeof publishBy>>, { kind: "ready" }> = await publishBy(publisher, ready);
  for (let polls = 0; outcome.kind === "processing" && polls < 40; polls += 1) {
    const polled: PublishOutcome | undefined = await publisher.poll?.(
      { ...ready, state: outcome.state },
      lend({ isOnce: false }),
    );
    outcome = polled ?? outcome;
  }
  return outcome;
}

/** An answer whose JSON says something else at these places. */
function changed(answer: Answer, told: Deviation["told"]): Answer {
  const body: unknown = structuredClone(answer.body);
  for (const [path, value] of Object.entries(told)) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const place = steps.reduce<unknown>((at, step) => (isBranch(at) ? at[step] : undefined), body);
    if (!isBranch(place)) continue;
    if (Array.isArray(place) && value === undefined) place.splice(Number(last), 1);
    else place[last] = value;
  }
  return { ...answer, body };
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The test platforms are no networks. */
const CONNECTORS = listConnectors().filter(({ isTest }) => !isTest);

it("knows of every connector what its network's answer tells", () => {
  expect(Object.keys(ECHOED).toSorted()).toEqual(CONNECTORS.map(({ platform }) => platform).toSorted());
});

describe.each(CONNECTORS.filter(({ platform }) => typeof ECHOED[platform] === "object"))("$platform", (connector) => {
  const all = ECHOED[connector.platform];
  const deviations = typeof all === "object" ? all : [];

  it.each(deviations)("says: $says.0", async ({ asked = {}, on, told, says }) => {
    const started = await start(connector);
    const trouble = { kind: "edit", edit: (answer: Answer) => changed(answer, told) } as const;
    if (on) started.standIn.plan(on, ...Array.from({ length: 20 }, () => trouble));
    else started.standIn.troubles.push(trouble);
    const outcome = await publish(connector, started, asked);
    expect(outcome).toMatchObject({ kind: "done" });
    expect("note" in outcome ? outcome.note?.split("\n") : []).toEqual(says);
  });

  it.each(deviations)("says nothing where the answer is as asked: $says.0", async ({ asked = {} }) => {
    const started = await start(connector);
    const outcome = await publish(connector, started, asked);
    expect(outcome).toMatchObject({ kind: "done" });
    expect(outcome).not.toHaveProperty("note");
  });
});
