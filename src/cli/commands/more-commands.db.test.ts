import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIdea } from "#domain/content/ideas/index.ts";
import { createPost, getPost } from "#domain/content/posts/index.ts";
import { updateChannel } from "#domain/publishing/channels/index.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { openChannel, receiveMessage } from "#test/inbox.ts";
import { addFiles } from "#test/networks/published.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { openSecured } from "#test/two-factor-person.ts";
import { EXIT } from "../failure.ts";

/** Commands added later: edits, times, links, members, tokens, metrics, raw API calls. */

let world: Awaited<ReturnType<typeof openSecured>>;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let env: Record<string, string>;

beforeAll(async () => {
  world = await openSecured();
  installation = await openInstallation(world.services);
  env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: await world.bearer(world.owner) };
});
afterAll(() => installation.close());

const masthead = (args: string[], input?: string, more: Record<string, string> = {}) =>
  installation.masthead(args, { env: { ...env, ...more }, input });

async function json(args: string[], input?: string) {
  const { code, stdout, stderr } = await masthead([...args, "--json"], input);
  expect({ code, stderr }).toMatchObject({ code: EXIT.done });
  return JSON.parse(stdout);
}

/** A day that many days from today, as `2026-12-24`. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const usage = (message: string) => ({ code: EXIT.usage, stderr: expect.stringContaining(message) });

describe("the downloaded file", () => {
  it.each(["masthead", "masthead.js", "masthead.cjs", "masthead.mjs", "masthead-1"])("runs as %s", async (name) => {
    const program = path.join(installation.folder, name);
    const bundled = await installation.bundle();
    if (program !== bundled) copyFileSync(bundled, program);
    expect(await installation.runProgram(["--version"], { program })).toMatchObject({ code: EXIT.done, stderr: "" });
  });

  it("needs no home directory and no configuration when the environment has everything", async () => {
    const file = path.join(installation.folder, "not-a-folder");
    writeFileSync(file, "");
    const nowhere = { HOME: file, XDG_CONFIG_HOME: file, MASTHEAD_CONFIG_DIR: path.join(file, "config") };
    const withNothing = (command: string) => installation.runProgram([command], { env: { ...env, ...nowhere } });
    expect(await withNothing("whoami")).toMatchObject({ code: EXIT.done, stderr: "" });
    expect(await withNothing("doctor")).toMatchObject({ code: EXIT.done });
    const unsigned = { ...nowhere, MASTHEAD_URL: installation.url };
    expect(await installation.runProgram(["whoami"], { env: unsigned })).toMatchObject({ code: EXIT.failure });
  });
});

describe("help", () => {
  it("explains commands of any depth", async () => {
    const direct = await masthead(["posts", "create", "--help"]);
    expect(await masthead(["help", "posts", "create"])).toEqual(direct);
    expect((await masthead(["help", "posts"])).stdout).toContain("reschedule");
    expect((await masthead(["help"])).stdout).toContain("Environment:");
    expect((await masthead(["help", "nothing"])).code).toBe(EXIT.usage);
  });
});

describe("posts", () => {
  it("are edited without changing fields that are not given", async () => {
    const { id } = await world.as(world.owner)(createPost, {
      body: "Before",
      tags: ["one"],
      channels: [{ channel_id: world.brand.channelId }],
    });
    const { post } = await json(["posts", "edit", String(id), "--body", "After", "--revision", "1"]);
    expect(post).toMatchObject({ body: "After", tags: ["one"], revision: 2 });
    expect(post.publications).toHaveLength(1);
    expect(await json(["posts", "edit", String(id), "--no-tags", "--note", "Why"])).toMatchObject({
      post: { body: "After", tags: [], internal_note: "Why" },
    });
    const fromInput = await json(["posts", "edit", String(id), "--body-file", "-", "--tag", "two"], "From stdin\n");
    expect(fromInput.post).toMatchObject({ body: "From stdin", tags: ["two"] });
    expect(await masthead(["posts", "edit", String(id), "--body", "Late", "--revision", "1"])).toMatchObject({
      code: EXIT.refused,
    });
    const { userId } = world.owner;
    const planning = ["--assignee", String(userId), "--due", "2026-12-01T09:00", "--utm-campaign", "winter"];
    expect(await json(["posts", "edit", String(id), ...planning])).toMatchObject({
      post: { assignee: { id: userId }, due_at: "2026-12-01T08:00:00.000000+00:00", utm_campaign: "winter" },
    });
    expect((await masthead(["posts", "show", String(id)])).stdout).toMatch(/Due +2026-12-01 09:00/);
    expect(await json(["posts", "edit", String(id), "--no-assignee", "--no-due"])).toMatchObject({
      post: { assignee: null, due_at: null, utm_campaign: "winter" },
    });
    expect(await masthead(["posts", "edit", String(id)])).toMatchObject(usage("Nothing to change"));
    expect(await masthead(["posts", "edit", String(id), "--tag", "a", "--no-tags"])).toMatchObject(usage("not both"));
    expect((await masthead(["posts", "edit", "999999", "--body", "x"])).code).toBe(EXIT.notFound);
  });

  it("have threads with media of their parts, which are changed one by one", async () => {
    const channelId = await addTestChannel(world, "key");
    const [one, two] = await addFiles(world, [
      { type: "image/png", bytes: Buffer.from("one"), alt: "" },
      { type: "image/png", bytes: Buffer.from("two"), alt: "" },
    ]);
    const thread = ["--channel", String(channelId), "--part", "Two", "--part", "", "--part-media", `3=${one}`];
    const { post } = await json(["posts", "create", "--body", "One", ...thread]);
    const own = (edited: { publications: { overrides: object }[] }) => edited.publications[0]?.overrides;
    expect(own(post)).toEqual({ thread: ["Two", ""], thread_media_ids: [[], [one]] });
    const edit = (...args: string[]) => ["posts", "edit", String(post.id), ...args];
    expect(own((await json(edit("--part-media", `2=${two}`))).post)).toEqual({
      thread: ["Two", ""],
      thread_media_ids: [[two], [one]],
    });
    expect(own((await json(edit("--part", "Only", "--part-media", "2="))).post)).toEqual({ thread: ["Only"] });
    expect(await masthead(edit("--part-media", `3=${one}`))).toMatchObject(usage("The thread has no part 3"));
    expect(await masthead(["posts", "create", "--body", "One", "--part", "Two"])).toMatchObject(usage("--channel"));
  });

  it("are rescheduled or unscheduled", async () => {
    const { id } = await world.as(world.owner)(createPost, { body: "When" });
    const day = new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const { post } = await json(["posts", "reschedule", String(id), "--at", `${day}T09:00+0200`]);
    expect(Date.parse(post.scheduled_at)).toBe(Date.parse(`${day}T07:00:00Z`));
    expect((await json(["posts", "reschedule", String(id), "--unschedule"])).post.scheduled_at).toBeNull();
    expect(await masthead(["posts", "reschedule", String(id)])).toMatchObject(usage("--at"));
    expect((await masthead(["posts", "reschedule", String(id), "--at", "soon"])).code).toBe(EXIT.usage);
  });

  it("are added to the queue of their channels, which is listed", async () => {
    const { channelId } = world.brand;
    const { id } = await world.as(world.owner)(createPost, { body: "Queued", channels: [{ channel_id: channelId }] });
    expect(await masthead(["posts", "queue", String(id)])).toMatchObject({
      code: EXIT.refused,
      stderr: expect.stringContaining("Set posting times first"),
    });
    const posting_times = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:30" }));
    await world.as(world.owner)(updateChannel, { id: channelId, posting_times });
    const { post } = await json(["posts", "queue", String(id), "--approve"]);
    expect(post).toMatchObject({ status: "scheduled", scheduled_at: expect.any(String) });
    const { posts } = await json(["posts", "repeat", String(id), "--every", "week", "--count", "2", "--approve"]);
    expect(posts).toMatchObject([{ status: "scheduled" }, { status: "scheduled" }]);
    expect(await masthead(["posts", "repeat", String(id), "--every", "year", "--count", "2"])).toMatchObject(
      usage("--every"),
    );
    const { queue } = await json(["channels", "queue", String(channelId), "--days", "7"]);
    expect(queue.entries[0]).toMatchObject({ at: post.scheduled_at, post: { id, words: "Queued" } });
    const { stdout } = await masthead(["channels", "queue", String(channelId)]);
    expect(stdout).toMatch(new RegExp(`09:30 \\S+ +${id} +scheduled +Queued\n`));
    expect(stdout).toContain("free");
    expect((await masthead(["channels", "queue", "999999"])).code).toBe(EXIT.notFound);
    expect((await masthead(["channels", "pause", String(channelId)])).stdout).toMatch(/ is paused\.\n$/);
    expect((await masthead(["channels", "list"])).stdout).toContain("Paused");
    expect(await masthead(["channels", "resume", String(channelId), "--missed", "all"])).toMatchObject(
      usage("--missed"),
    );
    const { channel } = await json(["channels", "resume", String(channelId), "--missed", "queue"]);
    expect(channel).toMatchObject({ id: channelId, paused_at: null });
  });

  it("repeat until they are stopped, and again once they are resumed", async () => {
    const { id: postId } = await world.as(world.owner)(createPost, {
      body: "Market day",
      channels: [{ channel_id: world.brand.channelId }],
      scheduled_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
      approve: true,
    });
    const create = ["recurrences", "create", String(postId), "--every", "week", "--interval", "2", "--approve"];
    expect(await masthead([...create, "--submit"])).toMatchObject(usage("--submit"));
    const { recurrence } = await json(create);
    expect(recurrence).toMatchObject({ every: "week", interval: 2, ends_on: null, handling: "approve", upcoming: 2 });
    const id = String(recurrence.id);
    const listed = await masthead(["recurrences", "list", "--status", "active"]);
    expect(listed.stdout).toMatch(
      new RegExp(`${id} +active +every 2 weeks +\\S+ \\d\\d:\\d\\d \\S+ +2 +approved .*Market day\n`),
    );
    const complete = async (...typed: string[]) =>
      (await installation.runProgram(["complete", "--", "recurrences", ...typed], { env })).stdout;
    expect(await complete("stop", "")).toContain(`${id}\tevery week: Market day`);
    expect(await complete("create", "")).toContain(`${postId}\t`);
    expect(await masthead(["recurrences", "stop", id, "--delete-copies"])).toMatchObject(usage("Add --yes"));
    expect(await masthead(["recurrences", "stop", id, "--delete-copies", "--yes"])).toMatchObject({
      code: EXIT.done,
      stdout: expect.stringMatching(/ stopped +every 2 weeks/),
      stderr: "1 post deleted.\n",
    });
    expect(await masthead(["recurrences", "stop", id])).toMatchObject({ code: EXIT.refused });
    expect((await json(["recurrences", "list", "--status", "active"])).recurrences).toEqual([]);
    expect(await complete("resume", "")).toContain(`${id}\tevery week: Market day`);
    expect(await json(["recurrences", "resume", id])).toMatchObject({ recurrence: { status: "active" } });
    expect((await masthead(["recurrences", "resume", "999999"])).code).toBe(EXIT.notFound);
  });

  it("are made evergreen once they are published, and fill a channel's free times", async () => {
    const channelId = world.brand.channelId;
    const { id: postId } = await world.as(world.owner)(createPost, {
      body: "Opening hours",
      channels: [{ channel_id: channelId }],
    });
    expect(await masthead(["evergreen", "add", String(postId)])).toMatchObject({ code: EXIT.refused });
    const publishedAt = world.clock.now();
    await world.db.publication.updateMany({ where: { postId }, data: { status: "published", publishedAt } });
    const { evergreen_post: added } = await json(["evergreen", "add", String(postId), "--approve"]);
    expect(added).toMatchObject({ post: { id: postId }, handling: "approve", status: "active" });
    const id = String(added.id);
    expect((await masthead(["evergreen", "list"])).stdout).toMatch(new RegExp(`${id} +active +0 .*Opening hours\n`));
    const complete = async (...typed: string[]) =>
      (await installation.runProgram(["complete", "--", "evergreen", ...typed], { env })).stdout;
    expect(await complete("pause", "")).toContain(`${id}\tactive: Opening hours`);
    expect((await json(["evergreen", "pause", id])).evergreen_post).toMatchObject({ status: "paused" });
    expect((await json(["evergreen", "resume", id])).evergreen_post).toMatchObject({ status: "active" });
    const filled = await masthead(["evergreen", "fill", String(channelId), "--times", "5"]);
    expect(filled.stdout).toBe(
      "Fills up to 5 upcoming posting times, no post twice within 30 days; 1 evergreen post for this channel.\n",
    );
    expect((await json(["evergreen", "fill", String(channelId), "--off"])).filling).toMatchObject({ enabled: false });
    expect((await masthead(["evergreen", "remove", id])).stdout).toBe(`Evergreen post ${id} removed.\n`);
    expect((await masthead(["evergreen", "pause", id])).code).toBe(EXIT.notFound);
  });

  it("stand beside notes on days, which are added, listed, changed and deleted", async () => {
    const { note } = await json(["notes", "add", "2026-11-27", "Black Friday", "--internal"]);
    expect(note).toMatchObject({ day: "2026-11-27", text: "Black Friday", color: "yellow", is_internal: true });
    const edit = ["notes", "edit", String(note.id), "--day", "2026-11-28", "--note-color", "red", "--no-internal"];
    expect((await json(edit)).note).toMatchObject({ day: "2026-11-28", color: "red", is_internal: false });
    const { stdout } = await masthead(["notes", "list", "--from", "2026-11-01", "--to", "2026-11-30"]);
    expect(stdout).toMatch(new RegExp(`${note.id} +2026-11-28 +all +red +Black Friday\n`));
    expect(await masthead(["notes", "delete", String(note.id)])).toMatchObject(usage("Add --yes"));
    expect((await masthead(["notes", "delete", String(note.id), "--yes"])).code).toBe(EXIT.done);
    expect((await masthead(["notes", "delete", String(note.id), "--yes"])).code).toBe(EXIT.notFound);
  });

  it("stand beside campaigns, which are created, listed, changed, archived, deleted, and chosen by name", async () => {
    const days = ["--starts", "2026-12-01", "--ends", "2026-12-24"];
    const { campaign } = await json(["campaigns", "create", "Holiday season", ...days]);
    expect(campaign).toMatchObject({ name: "Holiday season", starts_on: "2026-12-01", color: "blue" });
    const id = String(campaign.id);
    const { post } = await json(["posts", "create", "--body", "Gifts", "--campaign", "Holiday season"]);
    expect(post.campaign).toMatchObject({ id: campaign.id, name: "Holiday season" });
    const listed = await json(["posts", "list", "--campaign", id]);
    expect(listed.posts.map((one: { id: number }) => one.id)).toEqual([post.id]);
    expect(await masthead(["posts", "list", "--campaign", "Spring"])).toMatchObject(usage("no campaign"));
    expect((await json(["posts", "edit", String(post.id), "--no-campaign"])).post.campaign).toBeNull();
    const edited = await json(["campaigns", "edit", id, "--no-days", "--campaign-color", "red"]);
    expect(edited.campaign).toMatchObject({ starts_on: null, ends_on: null, color: "red" });
    expect(await masthead(["campaigns", "edit", id, "--no-days", ...days])).toMatchObject(usage("--no-days"));
    expect((await masthead(["campaigns", "list"])).stdout).toMatch(new RegExp(`${id} .*red +0 +Holiday season\n`));
    expect((await json(["campaigns", "archive", id])).campaign.is_archived).toBe(true);
    expect((await masthead(["campaigns", "list"])).stdout).not.toContain("Holiday");
    expect((await masthead(["campaigns", "delete", id, "--yes"])).code).toBe(EXIT.done);
  });

  it("stand beside saved texts, which are created, listed by kind, updated and deleted", async () => {
    const create = ["saved-texts", "create", "Thanks", "Thank you, {{first_name}}!", "--kind", "reply"];
    const { saved_text: saved } = await json(create);
    expect(saved).toMatchObject({ kind: "reply", name: "Thanks", text: "Thank you, {{first_name}}!" });
    const update = ["saved-texts", "update", String(saved.id), "--text", "Thanks!"];
    expect((await json(update)).saved_text).toMatchObject({ name: "Thanks", text: "Thanks!" });
    const { stdout } = await masthead(["saved-texts", "list", "--kind", "reply"]);
    expect(stdout).toMatch(new RegExp(`${saved.id} +reply +Thanks +Thanks!\n`));
    expect((await masthead(["saved-texts", "list", "--kind", "hashtags"])).stdout).not.toContain("Thanks");
    expect(await masthead(["saved-texts", "delete", String(saved.id)])).toMatchObject(usage("Add --yes"));
    expect((await masthead(["saved-texts", "delete", String(saved.id), "--yes"])).code).toBe(EXIT.done);
    expect((await masthead(["saved-texts", "delete", String(saved.id), "--yes"])).code).toBe(EXIT.notFound);
  });

  it("stand beside channel sets, which are created, listed, updated and deleted", async () => {
    const { channelId } = world.brand;
    const channel = String(channelId);
    const { channel_set: set } = await json(["channel-sets", "create", "Launches", channel]);
    expect(set).toMatchObject({ name: "Launches", channel_ids: [channelId] });
    const update = ["channel-sets", "update", String(set.id), "--name", "Feeds", "--channel", channel];
    expect((await json(update)).channel_set).toMatchObject({ name: "Feeds", channel_ids: [channelId] });
    expect((await masthead(["channel-sets", "list"])).stdout).toMatch(new RegExp(`${set.id} +Feeds +${channel}\n`));
    expect(await masthead(["channel-sets", "delete", String(set.id)])).toMatchObject(usage("Add --yes"));
    expect((await masthead(["channel-sets", "delete", String(set.id), "--yes"])).code).toBe(EXIT.done);
  });

  it("without a text are refused before anything is sent", async () => {
    const before = installation.journal.length;
    expect(await masthead(["posts", "create", "--channel", "feed"], "")).toMatchObject(usage("is empty"));
    expect(await masthead(["posts", "create"], " \n")).toMatchObject(usage("is empty"));
    expect(await masthead(["posts", "create", "--body", ""])).toMatchObject(usage("is empty"));
    expect(await masthead(["posts", "comment", "1", " "])).toMatchObject(usage("is empty"));
    expect(await masthead(["posts", "import", "-", "--format", "csv"], "")).toMatchObject(usage("is empty"));
    expect(await masthead(["ideas", "push", "-"], "")).toMatchObject(usage("is empty"));
    expect(installation.journal.slice(before).filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("are shared by a link, which is listed and revoked", async () => {
    const { id } = await world.as(world.owner)(createPost, {
      body: "To review",
      channels: [{ channel_id: world.brand.channelId }],
      submit: true,
    });
    const { share_link: link } = await json(["posts", "share", String(id), "--name", "Client", "--no-approve"]);
    expect(link).toMatchObject({ post_ids: [id], name: "Client", may_approve: false, may_comment: true });
    const { share_links: links } = await json(["share-links", "list"]);
    expect(links).toMatchObject([{ id: link.id, status: "active" }]);
    expect((await masthead(["share-links", "list"])).stdout).toContain("comments");
    expect((await masthead(["share-links", "revoke", String(link.id)])).code).toBe(EXIT.done);
    expect((await json(["share-links", "list"])).share_links).toMatchObject([{ status: "revoked" }]);
    expect((await masthead(["posts", "share", "999999"])).code).not.toBe(EXIT.done);
  });
});

describe("links by which clients connect an account", () => {
  it("are created with an address that is printed once, listed and revoked", async () => {
    const { connect_link: link, url } = await json(["connect-links", "create", "--platform", "bluesky", "--days", "3"]);
    expect(url).toMatch(/\/connect\/[\w-]{43}$/);
    expect(link).toMatchObject({ platform: "bluesky", status: "active" });
    const { stdout } = await masthead(["connect-links", "list"]);
    expect(stdout).toContain("bluesky");
    expect(stdout).not.toContain("/connect/");
    expect((await masthead(["connect-links", "create", "--name", "Harbour"])).stdout).toMatch(
      /\/connect\/[\w-]{43}\n$/,
    );
    expect((await masthead(["connect-links", "revoke", String(link.id)])).code).toBe(EXIT.done);
    expect((await masthead(["connect-links", "create", "--days", "31"])).code).not.toBe(EXIT.done);
  });
});

describe("metrics", () => {
  it("are shown by channel and by post, with a note when there are none", async () => {
    const { id } = await world.as(world.owner)(createPost, { body: "Seen" });
    expect(await json(["metrics", "--from", "2026-11-01", "--to", "2026-11-20"])).toMatchObject({ from: "2026-11-01" });
    expect(await masthead(["metrics"])).toMatchObject({
      code: EXIT.done,
      stderr: expect.stringContaining("No metrics"),
    });
    expect(await json(["posts", "metrics", String(id)])).toMatchObject({ metrics: { post_id: id } });
    expect(await json(["metrics", "--compare", "previous_year"])).toMatchObject({ comparison: { totals: {} } });
    expect((await masthead(["metrics", "--compare", "previous_year"])).stderr).toContain("Nothing to compare with.");
    const output = path.join(mkdtempSync(path.join(tmpdir(), "masthead-")), "report.pdf");
    expect(await json(["metrics", "--published-with", "elsewhere"])).toMatchObject({ published_with: "elsewhere" });
    expect((await masthead(["metrics", "--published-with", "all"])).stdout).toMatch(/Published with\s*\nmasthead/i);
    expect((await masthead(["metrics", "--published-with", "others"])).code).toBe(EXIT.usage);
    expect(await json(["metrics", "followers", "--from", dayIn(-30)])).toMatchObject({ channels: expect.any(Array) });
    expect((await masthead(["metrics", "followers"])).stdout).toContain("not told");
    expect((await masthead(["metrics", "followers", "--daily"])).stderr).toContain("No follower counts");
    expect((await masthead(["posts", "metrics", String(id), "--hourly"])).stderr).toContain("No hourly metrics.");
    expect(await masthead(["metrics", "report", "--paper", "letter", "--output", output])).toMatchObject({ code: 0 });
    expect(readFileSync(output, "latin1")).toMatch(/^%PDF-1\.7/);
    expect((await masthead(["metrics", "report"])).code).toBe(EXIT.usage);
    expect((await masthead(["metrics", "--from", "2026-02-30"])).code).toBe(EXIT.usage);
  });

  it("are sent by email to members who are chosen, or to nobody", async () => {
    const { userId: id } = await world.addMember("client");
    const chosen = await json(["metrics", "recipients", "--weekly", `${id},${world.owner.userId}`]);
    expect(chosen.weekly.members.map((one: { id: number }) => one.id).toSorted()).toEqual(
      [id, world.owner.userId].toSorted(),
    );
    expect((await masthead(["metrics", "recipients"])).stdout).toMatch(new RegExp(`weekly .*\\(${id}\\)`));
    expect(await json(["metrics", "recipients", "--weekly", "none"])).toMatchObject({ weekly: { members: [] } });
    expect((await masthead(["metrics", "recipients", "--monthly", "all"])).code).toBe(EXIT.usage);
    expect((await masthead(["metrics", "recipients", "--monthly", "999999"])).code).toBe(EXIT.refused);
  });
});

describe("inbox", () => {
  it("is listed, shown, replied to and changed, several items at once", async () => {
    const channel = await openChannel(world, "key");
    const [first, second] = [
      String(await receiveMessage(world, channel, "Are you open on Sunday?")),
      String(await receiveMessage(world, channel, "Where are you?")),
    ] as const;
    const list = await masthead(["inbox", "list", "--status", "open", "--query", "sunday"]);
    expect(list.stdout).toMatch(new RegExp(`${first} +open +comment .*@ada .*Are you open on Sunday`));
    expect(list.stdout).not.toContain("Where are you");
    expect(await json(["inbox", "assign", first, second, "--to", String(world.owner.userId)])).toMatchObject({
      results: [{ ok: true }, { ok: true }],
    });
    expect((await json(["inbox", "list", "--assignee", String(world.owner.userId)])).items).toHaveLength(2);
    const day = dayIn(7);
    const until = `${day}T09:00`;
    const snooze = await masthead(["inbox", "snooze", first, second, "--until", until]);
    expect(snooze).toMatchObject({ code: EXIT.done, stdout: expect.stringContaining("2 items changed.") });
    expect((await masthead(["inbox", "list", "--snoozed"])).stdout).toContain(`Snoozed until ${day}`);
    expect((await masthead(["inbox", "snooze", first, "--end"])).code).toBe(EXIT.done);
    expect((await masthead(["inbox", "assign", first, "--nobody"])).code).toBe(EXIT.done);
    expect((await masthead(["inbox", "reply", first, "Yes, from nine."])).code).toBe(EXIT.done);
    expect((await masthead(["inbox", "show", first])).stdout).toContain("Yes, from nine.");
    expect((await masthead(["inbox", "done", first, second])).code).toBe(EXIT.done);
    const refused = await masthead(["inbox", "snooze", first, "--until", until]);
    expect(refused).toMatchObject({ code: EXIT.refused, stderr: expect.stringContaining(`Item ${first}: `) });
    const some = await masthead(["inbox", "reopen", first, "999999"]);
    expect(some).toMatchObject({ code: EXIT.notFound, stdout: expect.stringContaining("1 item changed.") });
    expect(some.stderr).toContain("Item 999999: Item not found.");
    expect(await masthead(["inbox", "assign", first])).toMatchObject(usage("--nobody"));
    expect(await masthead(["inbox", "snooze", first])).toMatchObject(usage("--until"));
    expect(await masthead(["inbox", "reply", first, " "])).toMatchObject(usage("empty"));
  });
});

describe("members", () => {
  it("are listed, changed and removed", async () => {
    const person = await world.addMember("member");
    const id = String(person.userId);
    expect((await masthead(["members", "list"])).stdout).toMatch(new RegExp(`${id} .*member +active`));
    expect(await json(["members", "update", id, "--role", "editor"])).toMatchObject({ member: { roles: ["editor"] } });
    expect(await json(["members", "update", id, "--deactivate"])).toMatchObject({ member: { status: false } });
    expect(await json(["members", "update", id, "--reactivate"])).toMatchObject({ member: { status: true } });
    expect(await masthead(["members", "update", id])).toMatchObject(usage("--role"));
    expect((await masthead(["members", "remove", id])).code).toBe(EXIT.usage);
    expect((await masthead(["members", "remove", id, "--yes"])).code).toBe(EXIT.done);
    expect((await masthead(["members", "remove", id, "--yes"])).code).toBe(EXIT.notFound);
  });
});

describe("tokens", () => {
  it("are created, shown once, and revoked", async () => {
    const created = await json(["tokens", "create", "CI", "--tier", "read"]);
    expect(created).toMatchObject({ token: expect.stringMatching(/^\d+\|mh_/), access_token: { tier: "read" } });
    const list = await masthead(["tokens", "list"]);
    expect(list.stdout).toContain("CI");
    expect(list.stdout).not.toContain(created.token);
    expect((await masthead(["tokens", "create", "CI"])).code).toBe(EXIT.usage);
    const id = String(created.access_token.id);
    expect((await masthead(["tokens", "revoke", id])).code).toBe(EXIT.usage);
    expect((await masthead(["tokens", "revoke", id, "--yes"])).code).toBe(EXIT.done);
    expect((await masthead(["whoami"], undefined, { MASTHEAD_TOKEN: created.token })).code).toBe(EXIT.signedOut);
  });

  it("limited to a channel run no command beyond it, and get a new secret", async () => {
    const own = String(world.brand.channelId);
    const other = await addTestChannel(world, "state", "beyond");
    const { id: theirs } = await world.as(world.owner)(createPost, {
      body: "Theirs",
      channels: [{ channel_id: other }],
    });
    const { token, access_token: made } = await json(["tokens", "create", "Own", "--tier", "read", "--channels", own]);
    expect((await masthead(["tokens", "list"])).stdout).toContain(`channels ${own}`);
    const limited = { MASTHEAD_TOKEN: token };
    const listed = await masthead(["channels", "list", "--json"], undefined, limited);
    expect(JSON.parse(listed.stdout).channels.map(({ id }: { id: number }) => String(id))).toEqual([own]);
    for (const command of [
      ["posts", "get", String(theirs)],
      ["channels", "get", String(other)],
      ["ideas", "list"],
      ["members", "list"],
      ["tokens", "list"],
      ["metrics", "brand"],
    ])
      expect([command, (await masthead(command, undefined, limited)).code]).not.toEqual([command, EXIT.done]);
    const { token: next } = await json(["tokens", "rotate", String(made.id), "--overlap", "0"]);
    expect((await masthead(["whoami"], undefined, limited)).code).toBe(EXIT.signedOut);
    expect((await masthead(["whoami"], undefined, { MASTHEAD_TOKEN: next })).code).toBe(EXIT.done);
  });
});

describe("api", () => {
  it("sends any request and prints the response", async () => {
    expect(await json(["api", "/me"])).toMatchObject({ user: { email: world.email } });
    const { post } = JSON.parse(
      (await masthead(["api", "posts", "-F", "body=Raw", "-F", `channels:=[{"channel_id":${world.brand.channelId}}]`]))
        .stdout,
    );
    expect(post).toMatchObject({ body: "Raw", publications: [{ status: "draft" }] });
    const patched = await masthead(
      ["api", "-X", "PATCH", `/api/v1/posts/${post.id}`, "--input", "-"],
      '{"body":"Rawer"}',
    );
    expect(JSON.parse(patched.stdout)).toMatchObject({ post: { body: "Rawer" } });
    expect(await world.as(world.owner)(getPost, { id: post.id })).toMatchObject({ body: "Rawer" });
    const included = await masthead(["api", "-i", "/me"]);
    expect(included.stdout).toMatch(/^200[^\n]*\n(.|\n)*x-request-id: /);
  });

  it("exits with the code of the response, with its body on stdout", async () => {
    const missing = await masthead(["api", "/posts/999999"]);
    expect(missing).toMatchObject({ code: EXIT.notFound, stderr: expect.stringContaining("Post") });
    expect(JSON.parse(missing.stdout)).toHaveProperty("message");
  });

  it("never sends the token to another host, and refuses invalid input", async () => {
    const before = installation.journal.length;
    for (const address of ["https://example.com/posts", "//example.com/posts", "/../../healthz"]) {
      expect(await masthead(["api", address]), address).toMatchObject(usage("isn't an API path"));
    }
    expect(await masthead(["api", "/posts", "-F", "body"])).toMatchObject(usage("isn't a field"));
    expect(await masthead(["api", "/posts", "-F", "tags:=[oops"])).toMatchObject(usage("isn't valid JSON"));
    expect(await masthead(["api", "/posts", "-X", "GET", "-F", "a=b"])).toMatchObject(usage("can't have a body"));
    expect(await masthead(["api", "/posts", "-F", "body=Dry", "--dry-run"])).toMatchObject({ code: EXIT.done });
    expect(installation.journal.slice(before)).toEqual([]);
  });
});

it("prints the briefing of the brand as text and as the REST body", async () => {
  const member = await world.addMember("member");
  const channels = [{ channel_id: world.brand.channelId }];
  const { id } = await world.as(member)(createPost, { body: "For the briefing", channels, submit: true });
  const { code, stdout } = await masthead(["briefing"]);
  expect(code).toBe(EXIT.done);
  expect(stdout).toMatch(/posts? published, \d+ in the week before\./);
  expect(stdout).toContain(`  ${id}  For the briefing`);
  expect(stdout).toMatch(/FREE \(EUROPE\/BERLIN\)/);
  const { briefing } = await json(["briefing"]);
  expect(briefing.waiting.you.to_approve.posts).toContainEqual(expect.objectContaining({ id }));
});

it("fills a free time with an idea, once", async () => {
  const idea = await world.as(world.owner)(createIdea, { headline: "The quay at night" });
  const at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const fill = ["briefing", "fill", "--at", at, "--channel", "feed"];
  const { post } = await json([...fill, "--idea", String(idea.id)]);
  expect(post).toMatchObject({ status: "draft", publications: [{ channel: { id: world.brand.channelId } }] });
  expect(await masthead([...fill, "--idea", String(idea.id)])).toMatchObject({ code: EXIT.refused });
  expect(await masthead(fill)).toMatchObject({ code: EXIT.refused, stderr: expect.stringContaining("evergreen_id") });
  expect(await masthead([...fill, "--idea", "x"])).toMatchObject({ code: EXIT.usage });
});

it("shows and changes accessibility rules, and prints a post's score", async () => {
  const channels = [{ channel_id: world.brand.channelId }];
  const { id } = await world.as(world.owner)(createPost, { body: "#blackfriday", channels });
  expect((await masthead(["accessibility", "rules"])).stdout).toMatch(/hashtags +warning/);
  const set = ["accessibility", "set", "hashtags=required", "emojis=off"];
  expect(await json(set)).toMatchObject({ accessibility_rules: { hashtags: "required", emojis: "off" } });
  const { stdout } = await masthead(["accessibility", "post", String(id)]);
  expect(stdout).toContain("Score: 50 of 100. Text in uploaded images can't be read, so its contrast isn't judged.");
  expect(stdout).toContain("#BlackFriday");
  expect((await masthead(["accessibility", "summary"])).stdout).toMatch(/Nothing is judged|Score:/);
  expect(await masthead(["accessibility", "set", "hashtags=maybe"])).toMatchObject(usage("Write <rule>=<mode>"));
  expect(await masthead(["accessibility", "set", "colors=off"])).toMatchObject(usage("Write <rule>=<mode>"));
  await json(["accessibility", "set", "hashtags=warning", "emojis=warning"]);
});

it("prints the URLs of the studio's pages", async () => {
  expect(await masthead(["open", "calendar", "--print"])).toMatchObject({
    code: EXIT.done,
    stdout: `${installation.url}/studio/${world.brand.slug}/calendar\n`,
  });
  expect((await masthead(["open", "17", "--print"])).stdout).toContain("/posts/17");
  expect((await masthead(["open", "attic", "--print"])).code).toBe(EXIT.usage);
});

describe("completion", () => {
  it("offers brands, channels, statuses and posts", async () => {
    const { id } = await world.as(world.owner)(createPost, { body: "Complete me" });
    const complete = async (...typed: string[]) =>
      (await installation.runProgram(["complete", "--", ...typed], { env })).stdout;
    expect(await complete("posts", "list", "--brand", "")).toContain(world.brand.name);
    expect(await complete("brands", "use", "")).toContain(world.brand.slug);
    expect(await complete("posts", "create", "--channel", "")).toContain(`feed:${world.brand.handle}`);
    expect(await complete("posts", "list", "--status", "in_")).toContain("in_review");
    expect(await complete("posts", "show", "")).toContain(`${id}\tdraft: Complete me`);
  });

  it("offers nothing, without an error, when not signed in", async () => {
    const { code, stderr } = await installation.runProgram(["complete", "--", "posts", "show", ""], {
      env: installation.newConfig(),
    });
    expect([code, stderr]).toEqual([EXIT.done, ""]);
  });
});
