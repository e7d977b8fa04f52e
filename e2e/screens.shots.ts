import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import sharp from "sharp";
import { harborImage } from "./fixtures/image.ts";
import { openMail } from "./fixtures/mailbox.ts";
import { McpClient } from "./fixtures/mcp-client.ts";
import { newAddress, newPerson } from "./fixtures/person.ts";
import { waitForColorScheme, waitForTransitions } from "./fixtures/screen.ts";
import { test as base, expect } from "./fixtures/test.ts";
import { confirmByPassword, signInAs, signUp } from "./steps/account.ts";
import { connectByPassword, respondToConsent } from "./steps/channels.ts";
import { apiAs, connectAccount, type ExternalMessage, itemOf, sendFromPlatform } from "./steps/inbox.ts";
import { collectMetrics, createMetricsHistory, publishNow } from "./steps/metrics.ts";
import { addAuthenticator } from "./steps/passkeys.ts";
import { chooseOption, expectPublished, publishInAMinute, writePost } from "./steps/posts.ts";
import { setUpSingleSignOn } from "./steps/single-sign-on.ts";
import { createPersonalToken, mintToken } from "./steps/tokens.ts";
import { addEndpoint, sendTest } from "./steps/webhooks.ts";

const FOLDER = path.join(import.meta.dirname, "../test-results/screens");
/** The images of the README. */
const README_FOLDER = path.join(import.meta.dirname, "screens");
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

const test = base.extend({
  person: ({ browserName: _ }, use) => use({ ...newPerson(), brand: "Harbour Gazette" }),
});

test("guest screens", async ({ page, person, anotherBrowser, browser, browserErrors }) => {
  browserErrors.expect(404, /./);
  const guest = await anotherBrowser();
  for (const name of ["sign-in", "sign-up", "forgot-password", "pricing", "no-such-page"]) {
    await guest.goto(`/${name}`);
    await capture(guest, name);
  }
  await guest.goto("/developers");
  await capture(guest, "developers");
  for (const name of ["quick-start", "mcp", "webhooks", "errors"]) {
    await guest.goto(`/developers/${name}`);
    await capture(guest, `developers-${name}`);
  }
  await guest.goto("/invitations/used-up");
  await guest.getByRole("heading").first().waitFor();
  await capture(guest, "invitation-refused");
  await guest.goto("/verify-email?token=used-up");
  await guest.getByRole("heading", { name: "This link isn't valid" }).waitFor();
  await capture(guest, "verify-refused");
  await signUp(page, person);
  await capture(page, "check-mail");

  const current = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  await openMail(current, person.email);
  await capture(current, "mail");
  await current.goto("/dev/mail");
  await capture(current, "mailbox");
});

test("owner screens", async ({ page, owner, api, receiver, browserErrors }) => {
  browserErrors.expect(404, /./);
  const studio = `/studio/${owner.handle}`;
  const visit = async (to: string, name: string) => {
    await page.goto(to);
    await capture(page, name);
  };

  await visit("/welcome?step=name", "welcome");
  await visit("/welcome?step=networks", "welcome-networks");
  await visit("/welcome?step=times", "welcome-times");
  await visit("/welcome?step=week", "welcome-week");
  await visit(studio, "home-empty");
  await visit(`${studio}/approvals`, "approvals-empty");
  await visit(`${studio}/notifications`, "notifications-empty");
  await visit(`${studio}/calendar`, "calendar-empty");
  await visit(`${studio}/posts/new`, "composer-empty");
  await visit(`${studio}/settings/api`, "settings-api-empty");
  await visit(`/b/${owner.handle}`, "feed-empty");

  const client = api(await createPersonalToken(page, "Nightly export", owner.password));
  await page.getByRole("button", { name: "Create token" }).click();
  await capture(page, "create-token");
  await visit("/profile/api-tokens", "tokens");
  await addEndpoint(page, owner.handle, receiver.url);
  await sendTest(page, /^Delivered/);
  await capture(page, "endpoint");
  receiver.respondWith(500);

  await page.goto(`${studio}/posts/new`);
  const alt = "A sailing boat in the harbour at dusk";
  const text = "The evening ferry sails again";
  await writePost(page, `${text}\n\nFrom Monday it leaves at seven, every day but Sunday.`, {
    bytes: await harborImage(),
    alt,
  });
  await page.getByText("Ready for all channels.").waitFor();
  await capture(page, "composer");
  const versions = page.getByRole("group", { name: "Version" });
  await versions.getByRole("button", { name: /Feed/ }).click();
  await capture(page, "composer-version");
  await versions.getByRole("button", { name: "All channels" }).click();
  await publishInAMinute(page, text);
  await capture(page, "post-scheduled");
  const post = new URL(page.url()).pathname;
  const id = post.split("/").at(-1);

  await writeMore((body) => client.post("/posts", body), await client.get("/channels"));
  await expectPublished(page);
  const permalink = (await page.getByRole("link", { name: `/b/${owner.handle}/` }).getAttribute("href")) ?? "";
  await client.post(`/posts/${id}/comments`, { body: "The picture is from our own archive, cleared for print." });
  await visit(post, "post-published");
  await keepForReadme(page, "post");
  const { body: shared } = await client.post(`/posts/${id}/share-links`, { name: "Harbour board" });
  await visit(post, "post-shared");
  await page.goto(String((shared.share_link as { url: string }).url));
  await page.getByRole("region", { name: "Preview" }).waitFor();
  await capture(page, "review");

  await visit(studio, "home");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).waitFor();
  await capture(page, "palette");
  await visit(`${studio}/approvals`, "approvals");
  await visit(`${studio}/calendar`, "calendar");
  await visit(`${studio}/calendar?view=week`, "calendar-week");
  await visit(`${studio}/calendar?view=list`, "calendar-list");
  await visit(`${studio}/calendar?q=ferry`, "calendar-search");
  await visit(`/b/${owner.handle}`, "feed");
  await visit(permalink, "feed-entry");
  await visit(`${studio}/settings`, "settings");
  await client.post("/invitations", { email: "ines@example.com", role: "member" });
  await client.post("/invitations", { email: "carl@example.org", role: "client" });
  await visit(`${studio}/settings/members`, "settings-members");
  await visit(`${studio}/settings/billing`, "settings-billing");
  await page.goto(`${studio}/settings/api`);
  const program = api(await mintToken(page, "Website import", "Draft and submit"));
  await capture(page, "settings-api");
  await visit(`${studio}/settings/guide`, "settings-guide");
  await visit(`${studio}/settings/links`, "settings-links");
  await visit(`${studio}/settings/audit`, "settings-audit");
  const { body: written } = await program.post("/posts", { body: "Ice on the inner harbour by Friday" });
  await visit(`${studio}/posts/${(written.post as { id: number }).id}`, "post-by-program");
  await visit(`${studio}/settings/api/deliveries`, "deliveries");
  await page.getByRole("list", { name: "Deliveries" }).getByRole("button").first().click();
  await capture(page, "delivery");
  await visit("/profile", "profile");
  await visit("/profile/notifications", "profile-notifications");
  await visit("/profile/export", "profile-export");
  await visit("/device", "device");
  await visit("/brands/new", "brand-new");
  await visit("/studio/nobodys-brand/calendar", "not-my-brand");
  await visit(`${studio}/no-such-page`, "nothing-here");
});

test("inbox screens", async ({ page, owner, api }) => {
  const studio = `/studio/${owner.handle}`;
  const visit = async (to: string, name: string) => {
    await page.goto(to);
    await capture(page, name);
  };
  await visit(`${studio}/inbox`, "inbox-empty");
  await visit(`${studio}/settings/automations`, "automations-empty");
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  await client.post("/automations", {
    name: "Opening hours",
    conditions: [{ field: "body", op: "contains", value: "open" }],
    acts: [
      { act: "tag", tags: ["hours"] },
      { act: "draft_reply", body: "We are open every day from nine to six, and until eight on Thursdays." },
    ],
  });
  for (const written of WRITTEN) await sendFromPlatform({ account: owner.handle, ...written });
  const items = async () => (await client.get("/inbox")).body.items as { id: number }[];
  await expect.poll(async () => (await items()).length).toBe(WRITTEN.length);
  const [sunday, street, ferry] = await items();
  await client.post("/contacts", { name: "Ines Albers", email: "ines@radio.example", tags: ["press"], note: "Radio." });
  await client.post(`/inbox/${street?.id}/reply`, { body: "[fail] We are sorry, and it is mended." });
  await client.patch(`/inbox/${ferry?.id}`, { tags: ["ferry", "question"] });
  await page.goto(`${studio}/inbox`);
  await itemOf(page, "Failed").waitFor();
  await capture(page, "inbox");
  await visit(`${studio}/inbox?item=${sunday?.id}`, "inbox-draft");
  await visit(`${studio}/inbox?item=${street?.id}`, "inbox-not-sent");
  await visit(`${studio}/inbox?item=${ferry?.id}&pane=contact`, "inbox-contact");
  await page.getByRole("button", { name: "Keyboard shortcuts", exact: true }).click();
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await capture(page, "inbox-keys");
  await visit(`${studio}/contacts`, "contacts");
  await page.getByRole("link", { name: "Mia Lindqvist" }).click();
  await page.getByRole("heading", { level: 1, name: "Mia Lindqvist" }).waitFor();
  await capture(page, "contact");
  await visit(`${studio}/settings/automations`, "automations");
  await page.getByRole("link", { name: "Opening hours" }).click();
  await page.getByText(/^Would have acted on/).waitFor();
  await capture(page, "automation");
});

const WRITTEN: Omit<ExternalMessage, "account">[] = [
  { text: "Thank you for the piece about the old lighthouse. My grandfather kept it until 1962." },
  {
    text: "Does the evening ferry take bicycles? There are four of us, and two are quite small.",
    type: "message",
    from: { id: "mia", name: "Mia Lindqvist", handle: "@mia" },
  },
  { text: "You spelled our street wrong again.", from: { id: "ben", name: "Ben Okafor", handle: "@ben.okafor" } },
  {
    text: "Are you open on Sunday? We come from the islands, and it is a long way.",
    type: "message",
    from: { id: "mia", name: "Mia Lindqvist", handle: "@mia" },
  },
];

test("channel and metrics screens", async ({ page, owner, api, browserErrors }) => {
  browserErrors.allowOrigin(process.env.E2E_PLATFORM ?? "");
  browserErrors.expect(422, /^\/api\/trpc\/channels/);
  const studio = `/studio/${owner.handle}`;
  const visit = async (to: string, name: string) => {
    await page.goto(to);
    await capture(page, name);
  };
  await visit(`${studio}/channels`, "channels-empty");
  await visit(`${studio}/metrics`, "metrics-empty");
  await visit(`${studio}/channels/connect`, "connect");
  await connectByPassword(page, owner.handle, "harbour-gazette", "guessed");
  await page.getByText("does not know this password").waitFor();
  await capture(page, "connect-wrong-password");
  await connectByPassword(page, owner.handle, "harbour-gazette", "app-password");
  await page.getByRole("heading", { name: "Harbour Gazette is connected." }).waitFor();
  await capture(page, "connected");
  await visit(`${studio}/channels/connect/webhook`, "connect-address");
  await page.getByLabel("URL").fill("http://127.0.0.1:9/hooks/masthead");
  await page.getByLabel("Name").fill("Our website");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("Shown only once.").waitFor();
  await capture(page, "connect-secret");
  await visit(`${studio}/channels/connect/test_look_up`, "connect-redirect");
  await respondToConsent(page, "Refuse");
  await page.getByText("You didn't authorize access").waitFor();
  await capture(page, "connect-refused");
  await respondToConsent(page, "Allow");
  await page.getByRole("checkbox", { name: "Ferry Times" }).check();
  await page.getByRole("checkbox", { name: "Harbour Desk" }).check();
  await capture(page, "connect-choose");
  await page.getByRole("button", { name: "Connect selected" }).click();
  await page.getByRole("heading", { name: "2 channels are connected." }).waitFor();
  await capture(page, "connected-two");

  const client = await apiAs(api, owner);
  const { body } = await client.get("/channels");
  const channels = body.channels as { id: number; handle: string }[];
  const ferry = channels.find(({ handle }) => handle === "ferry.times");
  const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const post = { body: "The winter timetable begins on Sunday", scheduled_at: inFiveDays, approve: true };
  await client.post("/posts", { ...post, channels: [{ channel_id: ferry?.id }] });
  const counting = channels.filter(({ handle }) => ["harbour-gazette", "harbour.desk", "ferry.times"].includes(handle));
  const [published] = await publishNow(client, counting, [
    "The evening ferry sails again from Monday, at seven, every day but Sunday.",
    "Who remembers the old lighthouse keeper?",
    "Ice on the inner harbour by Friday",
    "Tide tables for December",
    "The council decided about the quay",
  ]);
  await collectMetrics(client);
  await createMetricsHistory(owner.handle, 60);
  await visit(`${studio}/channels`, "channels");
  await visit(`${studio}/channels/${ferry?.id}`, "channel-expiring");
  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").waitFor();
  await capture(page, "channel-disable");
  await page.goto(`${studio}/metrics`);
  await page.getByRole("img", { name: /^Impressions from/ }).waitFor();
  await capture(page, "metrics");
  await page.goto(`${studio}/metrics?days=90&metric=likes`);
  await page.getByRole("img", { name: /^Likes from/ }).waitFor();
  await page.getByText("Show as table").last().click();
  await capture(page, "metrics-table");
  await visit(`${studio}/posts/${published}`, "post-metrics");
});

test("review screens", async ({ page, owner, api, anotherBrowser, browserErrors }) => {
  browserErrors.expect(422, /./);
  const client = api(await createPersonalToken(page, "Editing elsewhere", owner.password));
  const text = "The evening ferry sails again";
  await page.goto(`/studio/${owner.handle}/posts/new`);
  const alt = "A sailing boat in the harbour at dusk";
  await writePost(page, `${text}\n\nFrom Monday it leaves at seven, every day but Sunday.`, {
    bytes: await harborImage(),
    alt,
  });
  await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await chooseOption(page, "Submit for review");
  await page.waitForURL(/\/posts\/\d+$/);
  const post = new URL(page.url()).pathname;
  const id = Number(post.split("/").at(-1));
  await writeMore((body) => client.post("/posts", body), await client.get("/channels"));
  const { body: listed } = await client.get("/posts?status=in_review");
  const others = (listed.posts as { id: number }[]).map((one) => one.id).filter((other) => other !== id);
  const anchor = { field: "body", quote: "every day but Sunday", start: null, media_id: null };
  await client.post(`/posts/${id}/comments`, { body: "Is Sunday certain? The timetable says otherwise.", anchor });
  await client.post(`/posts/${id}/comments`, { body: "They paid for the large format.", visibility: "team" });
  const { body: made } = await client.post("/share-links", { post_ids: [id, ...others], name: "Harbour board" });
  const link = (made.share_link as { url: string }).url;
  const { body: locked } = await client.post("/share-links", { post_ids: [id], name: "Mayor", passcode: "red pencil" });

  const guest = await anotherBrowser();
  await guest.goto((locked.share_link as { url: string }).url);
  await capture(guest, "review-passcode");
  await guest.goto(link);
  await guest.getByRole("region", { name: "Preview" }).waitFor();
  await capture(guest, "review-set");
  await guest.getByRole("button", { name: "Approve" }).click();
  await guest.getByLabel("Your name").fill("Bea Board");
  await capture(guest, "review-approve");
  await guest.getByRole("button", { name: "Approve" }).click();
  await guest.getByText("Approved. Thank you.").waitFor();
  await capture(guest, "review-approved");

  await client.patch(`/posts/${id}`, { body: `${text}\n\nFrom Monday it leaves at eight, every day but Sunday.` });
  await page.goto(post);
  await page.getByRole("insertion").first().waitFor();
  await capture(page, "post-outdated");
  await page.getByRole("button", { name: "Quote a passage" }).click();
  await page.getByRole("textbox", { name: /^Text: select/ }).waitFor();
  await capture(page, "post-quoting");
  await page.getByRole("button", { name: /^Show \d+ revisions$/ }).click();
  await page.getByRole("list", { name: "Revisions" }).waitFor();
  await capture(page, "post-history");
  await page.getByRole("button", { name: "Share for review" }).click();
  await page.getByRole("button", { name: "Add posts" }).click();
  await page.getByRole("list", { name: "Posts to add" }).waitFor();
  await capture(page, "share-set");
  await page.goto(`/studio/${owner.handle}/review-links`);
  await capture(page, "review-links");
  await guest.reload();
  await guest.getByText("Show changes").click();
  await guest.getByRole("insertion").first().waitFor();
  await capture(guest, "review-changed");
});

test("README images", async ({ page, owner, api, anotherBrowser }) => {
  const client = await apiAs(api, owner);
  const { body } = await client.get("/channels");
  const channels = (body.channels as { id: number }[]).map(({ id }) => ({ channel_id: id }));
  const now = new Date();
  const at = (day: number, hour: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day, hour)).toISOString();
  const { body: mine } = await client.get("/teams");
  const [brand] = mine.teams as { slug: string }[];
  await page.goto(`/studio/${owner.handle}/calendar`);
  // Created through the studio, since people write most posts.
  const write = (post: object) =>
    page.evaluate(
      async ([body, slug]) => {
        const headers = { "Content-Type": "application/json", "x-service-brand": slug };
        const { ok } = await fetch("/api/trpc/posts.create", { method: "POST", headers, body });
        if (!ok) throw new Error("The post was refused.");
      },
      [JSON.stringify(post), brand?.slug ?? ""] as const,
    );
  for (const [index, [day, hour, text]] of MONTH.entries()) {
    const fate = index % 4 === 1 ? { submit: true } : { approve: true };
    const post = { body: text, channels, scheduled_at: at(day, hour), ...fate };
    await (index % 5 === 4 ? client.post("/posts", post) : write(post));
  }
  for (const text of ["An interview with the new harbour master", "Ten words of the harbour"]) {
    await write({ body: text, channels });
  }
  await page.goto(`/studio/${owner.handle}/calendar?date=${at(1, 12).slice(0, 10)}`);
  await page.getByRole("link", { name: /Tide tables/ }).waitFor();
  await keepForReadme(page, "calendar");

  await page.goto(`/studio/${owner.handle}/posts/new`);
  await writePost(page, "The evening ferry sails again\n\nFrom Monday it leaves at seven, every day but Sunday.", {
    bytes: await harborImage(),
    alt: "A sailing boat in the harbour at dusk",
  });
  await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await chooseOption(page, "Submit for review");
  await page.waitForURL(/\/posts\/\d+$/);
  const id = page.url().split("/").at(-1);
  const { body: shared } = await client.post(`/posts/${id}/share-links`, { name: "Harbour board" });
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto((shared.share_link as { url: string }).url);
  await guest.getByRole("region", { name: "Preview" }).waitFor();
  await keepForReadme(guest, "review");
});

const MONTH: [day: number, hour: number, text: string][] = [
  [1, 9, "Tide tables for the month"],
  [2, 16, "Who remembers the lighthouse keeper?"],
  [3, 8, "What the council decided about the quay"],
  [4, 9, "Ice on the inner harbour"],
  [4, 17, "The fish market opens early"],
  [7, 9, "How the evening ferry got its bell"],
  [8, 12, "The quay in 1908 and today"],
  [9, 9, "Winter berths: what is left"],
  [10, 18, "Songs from the old pier"],
  [11, 9, "Fog over the locks"],
  [13, 10, "Sunday at the regatta museum"],
  [14, 9, "New buoys in the north channel"],
  [15, 9, "Ferry timetable for the holidays"],
  [15, 15, "Ask the harbour pilot"],
  [17, 9, "High water on Thursday"],
  [18, 12, "A rope walk through the old town"],
  [20, 10, "Lights along the bay"],
  [21, 9, "The longest night at sea"],
  [22, 9, "Where to moor over the holidays"],
  [23, 16, "Carols on the ferry"],
  [28, 9, "The year in ten pictures"],
  [30, 12, "Closed on New Year's Day"],
];

test("media library screens", async ({ page, owner }) => {
  const media = `/studio/${owner.handle}/media`;
  await page.goto(media);
  await capture(page, "media-empty");
  const shapes = [
    ["Ferry at the quay", 1600, 1000],
    ["Old lighthouse", 900, 1200],
    ["Rope and anchor", 1200, 1200],
    ["Evening crossing", 1800, 940],
    ["Harbour board", 1000, 1250],
    ["High water", 1600, 900],
    ["Fish market", 1500, 1000],
    ["Winter berth", 1200, 1500],
    ["Regatta", 1910, 1000],
  ] as const;
  const files = shapes.map(async ([name, width, height], index) => {
    const buffer = await sharp(await harborImage(index * 40))
      .resize({ width, height, fit: "cover" })
      .toBuffer();
    return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
  });
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await (await choosing).setFiles(await Promise.all(files));
  const wall = page.getByRole("list", { name: "Library" }).getByRole("listitem");
  await wall.nth(shapes.length - 1).waitFor({ timeout: 60_000 });
  for (const name of ["Regatta", "Fish market", "High water", "Rope and anchor"]) {
    await page.getByRole("checkbox", { name: `Select ${name}.jpg` }).check();
  }
  await page.getByRole("region", { name: "Selected files" }).getByRole("button", { name: "Move" }).click();
  await page.getByLabel("New folder name").fill("Summer on the water");
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await page.getByRole("button", { name: "Summer on the water 4 files" }).waitFor();
  await page.getByRole("checkbox", { name: "Select Old lighthouse.jpg" }).check();
  await capture(page, "media");
  await page.getByRole("button", { name: /Evening crossing\.jpg/ }).click();
  await page
    .getByRole("textbox", { name: "Alt text", exact: true })
    .fill("The last ferry of the day, lights on, crosses the bay.");
  await page.getByText("Saved", { exact: true }).waitFor();
  await capture(page, "media-asset");
  await page.getByRole("button", { name: "Edit image" }).click();
  await page.getByRole("dialog", { name: "Edit image" }).getByLabel("Format").selectOption("Portrait 4:5");
  await capture(page, "media-edit");
});

test("connection screens", async ({ page, owner: _, origin, browserErrors }) => {
  const program = await McpClient.start("Harbour Desk", origin, newAddress());
  browserErrors.allowOrigin(program.redirectUrl.origin);
  await page.goto("/profile/connections");
  await capture(page, "connections-empty");
  await page.goto(String(await program.startAuthorization()));
  await capture(page, "consent");
  const request = page.url();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "You may close this" }).waitFor();
  await program.finishAuthorization();
  await (await program.connect()).close();
  await page.goto(request);
  await capture(page, "consent-over");
  await page.goto("/profile/connections");
  await capture(page, "connections");
  await page.getByRole("button", { name: /^Revoke/ }).click();
  await capture(page, "connection-revoke");
  await program.close();
});

test("sign-in screens", async ({ page, owner, anotherBrowser, browserErrors }) => {
  browserErrors.expect(401, /^\/api\//);
  browserErrors.expect(422, /^\/api\/trpc\//);
  const device = await addAuthenticator(page);
  await page.goto("/profile/security");
  await page.getByText("No passkeys yet").waitFor();
  await capture(page, "security-empty");
  await page.getByRole("button", { name: "Change password" }).click();
  await capture(page, "change-password");
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await capture(page, "confirm-password");
  await device.withPresence(() => confirmByPassword(page, owner.password));
  await page.getByRole("dialog", { name: "Passkey added" }).waitFor();
  await capture(page, "passkey-added");
  await page.getByRole("button", { name: "Save name" }).click();

  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await capture(page, "confirm-passkey");
  await device.withPresence(() => page.getByRole("button", { name: "Use a passkey" }).click());
  const setup = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  await setup.waitFor();
  await capture(page, "two-factor-setup");
  const secret = (await setup.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await setup.getByLabel("Code").fill(generateSync({ secret }));
  await setup.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).waitFor();
  await capture(page, "recovery-codes");
  await page.getByRole("button", { name: "I have saved them" }).click();

  const guest = await anotherBrowser();
  await guest.goto("/sign-in");
  await signInAs(guest, owner);
  await guest.getByLabel("Code").fill("000000");
  await guest.getByRole("button", { name: "Continue" }).click();
  await guest.getByText("This code is incorrect").waitFor();
  await capture(guest, "sign-in-code");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog", { name: "Confirm it's you" }).waitFor();
  await capture(page, "confirm-both");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await page.getByRole("list", { name: "Browsers" }).waitFor();
  await capture(page, "security");

  await page.goto("/profile");
  await page.getByRole("button", { name: "Change email" }).click();
  await capture(page, "change-address");
  await guest.goto("/change-email?token=used-up");
  await guest.getByRole("heading", { name: "This link isn't valid" }).waitFor();
  await capture(guest, "change-address-refused");
});

test("single sign-on screens", async ({ page, owner, api, anotherBrowser, browserErrors }) => {
  browserErrors.expect(401, /^\/api\//);
  browserErrors.expect(404, /./);
  browserErrors.expect(422, /^\/api\/trpc\//);
  const guest = await anotherBrowser();
  for (const code of ["not_a_member", "client_refused"]) {
    await guest.goto(`/sso/problem?code=${code}`);
    await capture(guest, `sso-problem-${code}`);
  }
  await guest.goto("/single-sign-on");
  await capture(guest, "single-sign-on");
  await guest.goto(`/data-deletion/${"0".repeat(32)}`);
  await capture(guest, "data-deletion-unknown");
  await guest.goto("/sign-up");
  await guest.getByLabel("Password", { exact: true }).fill("password1234");
  await guest.getByText("Strength: weak.").waitFor();
  await capture(guest, "sign-up-weak-password");

  const settings = `/studio/${owner.handle}/settings/security`;
  await page.goto(settings);
  await capture(page, "settings-security-empty");
  await page.getByRole("button", { name: "Set up single sign-on" }).click();
  await page.getByLabel("Issuer URL").waitFor();
  await capture(page, "settings-security-form");
  const domain = owner.email.split("@")[1] ?? "";
  const provider = await setUpSingleSignOn({ owner, api, domain });
  browserErrors.allowOrigin(new URL(provider.issuer).origin);
  await page.goto(settings);
  await page.getByLabel("Email domains").fill(`${domain}\nharbour-gazette-of-the-north.example`);
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByRole("button", { name: "Verify domain" }).click();
  await page.getByText("No TXT record").waitFor();
  await capture(page, "settings-security");

  provider.state.identity = { sub: "owner", email: owner.email, email_verified: true };
  await guest.goto("/single-sign-on");
  await guest.getByLabel("Email address").fill(owner.email);
  await guest.getByRole("button", { name: "Continue" }).click();
  await guest.getByRole("heading", { name: "Confirm it's you" }).waitFor();
  await capture(guest, "sso-link-signed-out");
  await guest.getByRole("link", { name: /^Sign in as/ }).click();
  await signInAs(guest, owner);
  await guest.getByRole("heading", { name: "Add single sign-on" }).waitFor();
  await capture(guest, "sso-link");
  await guest.getByRole("button", { name: "Add single sign-on" }).click();
  await guest.waitForURL(/\/studio\//);
  await guest.goto("/profile/security");
  await capture(guest, "security-by-single-sign-on");
  await page.goto("/profile/security");
  await page.getByRole("button", { name: /^Unlink/ }).click();
  await page.getByRole("dialog").waitFor();
  await capture(page, "single-sign-on-unlink");
  await provider.close();
});

test("idea and other settings screens", async ({ page, owner, api, browserErrors }) => {
  browserErrors.expect(422, /^\/api\/posts\/import/);
  const studio = `/studio/${owner.handle}`;
  const visit = async (to: string, name: string) => {
    await page.goto(to);
    await capture(page, name);
  };
  await visit(`${studio}/ideas`, "ideas-empty");
  const client = api(await createPersonalToken(page, "Research agent", owner.password));
  await client.post("/ideas/import", { ideas: IDEAS });
  await visit(`${studio}/ideas`, "ideas");
  await page.getByRole("link", { name: "Ice on the inner harbour by Friday" }).click();
  await page.getByRole("dialog", { name: "Idea" }).getByLabel("Notes").waitFor();
  await capture(page, "idea");
  await page.goto(`${studio}/ideas?import=true`);
  await page.getByLabel("A list of ideas").fill("Fog over the locks\n- Ten words of the harbour\nFog over the locks");
  await page.getByText("2 are ready").waitFor();
  await capture(page, "ideas-import");
  await page.goto(`${studio}/settings/transfer`);
  const csv =
    "body,scheduled_at,channels\nIce on the harbour,,feed\nThe quay,2001-01-01T09:00:00Z,feed\nTides,,gazette\n";
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await choosing).setFiles({ name: "december.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("region", { name: "Findings" }).waitFor();
  await capture(page, "settings-transfer");
  for (const part of ["roles", "notifications", "data"]) await visit(`${studio}/settings/${part}`, `settings-${part}`);
  await page.goto(`${studio}/settings`);
  await page.getByLabel("Phone").fill("+49 30 901820");
  await page.getByRole("link", { name: "Roles" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await capture(page, "settings-leave");
});

const IDEAS = [
  {
    headline: "Ice on the inner harbour by Friday",
    body: "Pictures from the pier, and what the skippers say.",
    format: "image",
    references: [{ url: "https://example.com/ice", title: "Ice service", source: "newsletter" }],
    external_key: "ice-2026-11",
  },
  { headline: "Who remembers the old lighthouse keeper?", format: "story" },
  {
    headline: "How the evening ferry got its bell",
    body: "Ask the ship's carpenter; he has the first one in his garden.",
  },
  {
    headline: "The quay in 1908 and today",
    body: "Four pairs of pictures from the archive.",
    format: "carousel",
    status: "shortlisted",
    references: [{ url: "https://example.com/archive" }],
  },
  {
    headline: "Tide tables explained",
    body: "What spring tides are.\n\nWhy they matter.",
    format: "thread",
    status: "shortlisted",
  },
  { headline: "An interview with the new harbour master", format: "article", status: "in_progress" },
  { headline: "Ferry timetable for winter", status: "used" },
  { headline: "Ten facts about fog", status: "discarded" },
];

/** Captures the full page in light and dark, and on a phone. */
async function capture(page: Page, name: string): Promise<void> {
  await settle(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForColorScheme(page, colorScheme);
    await page.screenshot({ path: path.join(FOLDER, colorScheme, `${name}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(PHONE);
  await waitForColorScheme(page, "light");
  await page.screenshot({ path: path.join(FOLDER, "phone", `${name}.png`), fullPage: true });
  await page.setViewportSize(DESKTOP);
}

/**
 * Waits until nothing shows a loading state. Network idle is no measure: pages that poll or prefetch, such as the
 * mailbox with a link to each mail, may never be idle on a slow machine.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      [...document.images].every(({ complete, loading }) => complete || loading === "lazy") &&
      ![...document.querySelectorAll("[role=status]")].some(({ textContent }) => textContent.startsWith("Loading")),
  );
  await waitForTransitions(page);
}

/** Small enough for a repository: 256 colors suffice for these screens. */
async function keepForReadme(page: Page, name: string): Promise<void> {
  mkdirSync(README_FOLDER, { recursive: true });
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(path.join(README_FOLDER, `${name}.png`));
}

/** Posts in several states, to fill the lists. */
async function writeMore(
  create: (body: object) => Promise<unknown>,
  { body }: { body: Record<string, unknown> },
): Promise<void> {
  const channels = (body.channels as { id: number }[]).map(({ id }) => ({ channel_id: id }));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const posts = [
    { body: "What the council decided about the quay, in three sentences.", scheduled_at: inDays(1), approve: true },
    { body: "Who remembers the old lighthouse keeper?", scheduled_at: inDays(1.2), submit: true },
    { body: "Tide tables for December", scheduled_at: inDays(4), approve: true },
    { body: "An interview with the new harbour master", tags: ["people"] },
  ];
  for (const post of posts) await create({ ...post, channels });
}
