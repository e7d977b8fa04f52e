import { randomBytes } from "node:crypto";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost, getPost } from "#domain/content/posts/index.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { makeSigner, signImage } from "#test/files/signed-image.ts";
import { result, startReceiver } from "#test/webhooks/receiver.ts";
import { createWorld, type World } from "#test/world.ts";
import { EXIT } from "../failure.ts";

/** The commands for a brand's content, for people and for programs, against the real API. */

let world: World;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let env: Record<string, string>;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  installation = await openInstallation(world.services);
  env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: await world.bearer(world.owner) };
});
afterAll(() => installation.close());

const masthead = (args: string[], input?: string, more: Record<string, string> = {}) =>
  installation.masthead(args, { env: { ...env, ...more }, input });

/** The JSON output of a command that succeeds. */
async function json(args: string[], input?: string) {
  const { code, stdout, stderr } = await masthead([...args, "--json"], input);
  expect({ code, stderr }).toMatchObject({ code: EXIT.done });
  return JSON.parse(stdout);
}

async function rest(pathname: string) {
  const headers = { Authorization: `Bearer ${env.MASTHEAD_TOKEN}` };
  return (await fetch(`${installation.url}/api/v1${pathname}`, { headers })).json();
}

/** The requests of a run that would change something. */
async function changes(run: () => Promise<unknown>) {
  const before = installation.journal.length;
  await run();
  return installation.journal.slice(before).filter(({ method }) => method !== "GET");
}

const file = (name: string, content: string | Buffer) => {
  const target = path.join(installation.folder, name);
  writeFileSync(target, content);
  return target;
};

const tomorrow = () => new Date(world.clock.now().getTime() + 86_400_000);
/** As a clock in Berlin, the brand's time zone, shows it. */
const berlin = (moment: Date) =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Berlin" }).format(
    moment,
  );

describe("posts", () => {
  it("are created, shown, and taken through review", async () => {
    const at = new Date(Math.floor(tomorrow().getTime() / 60_000) * 60_000);
    const args = ["posts", "create", "--channel", "feed", "--tag", "harbour,news", "--at", berlin(at), "--submit"];
    const { post } = await json(args, "We open at nine.\n");
    expect(post).toMatchObject({
      body: "We open at nine.",
      status: "in_review",
      tags: ["harbour", "news"],
      origin: "cli",
    });
    expect(Date.parse(post.scheduled_at)).toBe(at.getTime());
    expect(post.publications).toMatchObject([{ channel: { id: world.brand.channelId } }]);

    expect(await json(["posts", "show", String(post.id)])).toEqual(await rest(`/posts/${post.id}`));
    expect(await masthead(["posts", "approve", String(post.id), "--revision", "9"])).toMatchObject({
      code: EXIT.refused,
      stderr: expect.stringContaining("Its current revision is"),
    });
    const approve = [
      "posts",
      "approve",
      String(post.id),
      "--revision",
      String(post.revision),
      "--comment",
      "Good to go.",
    ];
    expect(await masthead(approve)).toMatchObject({
      code: EXIT.done,
      stdout: `Post ${post.id}: scheduled for ${berlin(at)} Europe/Berlin.\n`,
    });
    const shown = await masthead(["posts", "show", String(post.id)]);
    expect(shown.stdout).toMatch(/Status +scheduled\n/);
    expect(shown.stdout).toMatch(/Text +We open at nine\.\n/);
    expect(shown.stdout).toMatch(/Good to go\./);
  });

  it("fail with exit code 4 without the role, and 5 when not found", async () => {
    const member = await world.addMember("member");
    const token = await world.bearer(member);
    const { id } = await world.as(world.owner)(createPost, { body: "x" });
    expect(await masthead(["posts", "approve", String(id)], "", { MASTHEAD_TOKEN: token })).toMatchObject({
      code: EXIT.forbidden,
    });
    expect(await masthead(["posts", "show", "999999"])).toMatchObject({ code: EXIT.notFound, stdout: "" });
    expect(await masthead(["posts", "show", "x"])).toMatchObject({ code: EXIT.usage });
    expect(await masthead(["posts", "list", "--status", "ready"])).toMatchObject({ code: EXIT.usage });
    expect(await masthead(["posts", "create", "--body", "x", "--at", "2030-03-31T02:30"])).toMatchObject({
      code: EXIT.usage,
      stderr: expect.stringContaining("Europe/Berlin"),
    });
    expect(await masthead(["posts", "create", "--body", "x", "--channel", "telegram"])).toMatchObject({
      code: EXIT.notFound,
      stderr: expect.stringContaining(`feed:${world.brand.handle}`),
    });
  });

  it("are listed in pages and by filters", async () => {
    const made = await Promise.all(
      ["one", "two", "three"].map((body) => world.as(world.owner)(createPost, { body, tags: ["paged"] })),
    );
    const first = await json(["posts", "list", "--tag", "paged", "--limit", "2"]);
    expect(first).toEqual(await rest("/posts?tag=paged&limit=2"));
    const rest2 = await json(["posts", "list", "--tag", "paged", "--cursor", first.next_cursor]);
    const all = await json(["posts", "list", "--tag", "paged", "--limit", "1", "--all"]);
    expect(all).toEqual({ posts: [...first.posts, ...rest2.posts], next_cursor: null, has_more: false });
    expect(all.posts).toHaveLength(made.length);
    const shown = await masthead(["posts", "list", "--tag", "paged", "--limit", "2"]);
    expect(shown.stdout.split("\n")).toHaveLength(4);
    expect(shown.stderr).toContain(`--cursor ${first.next_cursor}`);
    expect(await json(["posts", "list", "--query", "three", "--status", "draft", "--channel", "feed"])).toMatchObject({
      posts: [],
    });
  });

  it("are checked by preflight; an issue exits with 6", async () => {
    const long = "x".repeat(60_000);
    const found = await masthead(["posts", "preflight", "--channel", "feed", "--json"], long);
    expect(found.code).toBe(EXIT.refused);
    expect(JSON.parse(found.stdout).issues).toMatchObject([{ severity: "error", platform: "feed" }]);
    const table = await masthead(["posts", "preflight", "--channel", "feed"], long);
    expect([table.code, table.stdout]).toEqual([EXIT.refused, expect.stringContaining("error")]);
    const { id } = await world.as(world.owner)(createPost, {
      body: "fine",
      channels: [{ channel_id: world.brand.channelId }],
    });
    expect(await masthead(["posts", "preflight", String(id), "--dry-run"])).toMatchObject({
      code: EXIT.done,
      stdout: "Ready to publish on all channels.\n",
    });
  });

  it("are not changed by a dry run", async () => {
    const { id } = await world.as(world.owner)(createPost, { body: "Stays as it is" });
    const image = file("would.png", "not sent");
    const sent = await changes(async () => {
      for (const act of ["submit", "approve", "cancel", "retry", "duplicate", "delete"]) {
        const { code, stdout } = await masthead(["posts", act, String(id), "--dry-run"]);
        expect([act, code]).toEqual([act, EXIT.done]);
        expect(stdout).toContain(`/api/v1/posts/${id}`);
      }
      await masthead(["posts", "comment", String(id), "Hello?", "--dry-run"]);
      const created = await masthead(["posts", "create", "--body", "New", "--media", image, "--dry-run", "--json"]);
      expect(JSON.parse(created.stdout)).toMatchObject({
        method: "POST",
        path: "/api/v1/posts",
        body: { body: "New" },
      });
      expect(created.stderr).toContain("would.png");
    });
    expect(sent).toEqual([]);
    expect(await world.as(world.owner)(getPost, { id })).toMatchObject({ status: "draft", body: "Stays as it is" });
  });

  it("are commented on, duplicated and deleted", async () => {
    const { id } = await world.as(world.owner)(createPost, { body: "Talk" });
    const { comment } = await json(["posts", "comment", String(id), "Who is “we”?", "--team"]);
    expect(comment).toMatchObject({ body: "Who is “we”?", visibility: "team" });
    expect((await masthead(["posts", "comments", String(id)])).stdout).toMatch(
      /Olive Owner.*team only\n.*Who is “we”\?\n/,
    );
    const { post } = await json(["posts", "duplicate", String(id)]);
    expect(post.id).not.toBe(id);
    expect(await masthead(["posts", "delete", String(post.id)])).toMatchObject({
      code: EXIT.usage,
      stderr: expect.stringContaining("--yes"),
    });
    expect(await masthead(["posts", "delete", String(post.id), "--yes"])).toMatchObject({
      code: EXIT.done,
      stdout: "",
    });
    expect((await masthead(["posts", "show", String(post.id)])).code).toBe(EXIT.notFound);
  });

  it("are imported from a file after a dry run, and exported in the same form", async () => {
    const rows = ["one", "two"].map((body) => ({
      body: `Imported ${body}`,
      channels: [{ platform: "feed" }],
      tags: ["moved"],
    }));
    const good = file("plan.json", JSON.stringify(rows));
    expect(await masthead(["posts", "import", good, "--dry-run"])).toMatchObject({
      code: EXIT.done,
      stdout: "2 drafts would be created. This was a dry run.\n",
    });
    expect((await rest("/posts?tag=moved")).posts).toEqual([]);
    const bad = file("plan.csv", "body,scheduled_at,tags\nFine,,moved\nLate,yesterday,moved\n");
    const refused = await masthead(["posts", "import", bad, "--dry-run"]);
    expect(refused).toMatchObject({ code: EXIT.refused, stderr: expect.stringContaining("rows.1.scheduled_at: ") });
    expect((await masthead(["posts", "import", bad])).code).toBe(EXIT.refused);
    expect((await rest("/posts?tag=moved")).posts).toEqual([]);
    expect(await json(["posts", "import", good])).toMatchObject({ dry_run: false, created: 2 });

    const exported = path.join(installation.folder, "out.csv");
    expect((await masthead(["posts", "export", "--tag", "moved", "--output", exported])).code).toBe(EXIT.done);
    for (const { id } of (await rest("/posts?tag=moved")).posts)
      await masthead(["posts", "delete", String(id), "--yes"]);
    expect(await json(["posts", "import", exported])).toMatchObject({ created: 2 });
    const { posts } = await json(["posts", "export", "--tag", "moved"]);
    expect(posts.map(({ body }: { body: string }) => body).sort()).toEqual(["Imported one", "Imported two"]);
    const text = await masthead(["posts", "export", "--tag", "moved"]);
    expect(text.stdout).toBe(readFileSync(exported, "utf8"));
    expect(await masthead(["posts", "import", file("plan.txt", "x")])).toMatchObject({ code: EXIT.usage });
    expect(await masthead(["posts", "import", "missing.csv"])).toMatchObject({ code: EXIT.usage });
  });
});

describe("ideas", () => {
  const many = (from: number, number: number) =>
    Array.from({ length: number }, (_, index) => ({
      headline: `Idea ${from + index}`,
      external_key: `key-${from + index}`,
    }));

  it("are pushed 25 at a time, however many there are", async () => {
    const input = file("ideas.json", JSON.stringify(many(1, 60)));
    const sent = await changes(async () => {
      const { code, stdout, stderr } = await masthead(["ideas", "push", input]);
      expect({ code, stdout }).toEqual({ code: EXIT.done, stdout: "60 new ideas, 0 duplicates.\n" });
      expect(stderr).toContain("Ideas 51 to 60: 10 new, 0 duplicates.");
    });
    expect(sent.map(({ path: address }) => address)).toEqual(Array(3).fill("/api/v1/ideas/import"));
    const again = await json(
      ["ideas", "push", "-"],
      many(50, 15)
        .map((idea) => JSON.stringify(idea))
        .join("\n"),
    );
    expect(again).toMatchObject({ created: 4, duplicates: 11 });
    expect((await json(["ideas", "list", "--all"])).ideas).toHaveLength(64);
    expect(await json(["ideas", "list", "--limit", "3", "--status", "new"])).toEqual(
      await rest("/ideas?limit=3&status=new"),
    );
  });

  it("continue after a rejected batch, and name the invalid ideas", async () => {
    const ideas: object[] = many(100, 60);
    ideas[30] = { headline: "", format: "song" };
    const { code, stdout, stderr } = await masthead(["ideas", "push", "-"], JSON.stringify(ideas));
    expect({ code, stdout }).toEqual({ code: EXIT.refused, stdout: "35 new ideas, 0 duplicates.\n" });
    expect(stderr).toContain("25 ideas rejected");
    expect(stderr).toMatch(/idea 31, headline: .*\n.*idea 31, format: /);
  });

  it("are not sent by a dry run, nor when they cannot be parsed", async () => {
    const input = file("ideas.csv", "headline,format\nOne,text\nTwo,video\n");
    const sent = await changes(async () => {
      const { stdout } = await masthead(["ideas", "push", input, "--dry-run", "--json"]);
      expect(JSON.parse(stdout)).toMatchObject({
        path: "/api/v1/ideas/import",
        body: { ideas: [{ headline: "One", format: "text" }, { headline: "Two" }] },
      });
      const long = await masthead(["ideas", "push", "-", "--dry-run", "--json"], JSON.stringify(many(1, 30)));
      expect(JSON.parse(long.stdout).body.map(({ ideas }: { ideas: object[] }) => ideas.length)).toEqual([25, 5]);
      expect((await masthead(["ideas", "push", "-"], "{nope")).code).toBe(EXIT.usage);
    });
    expect(sent).toEqual([]);
    const stranger = await masthead(["ideas", "push", input], "", { MASTHEAD_TOKEN: "1|mh_nobody" });
    expect(stranger.code).toBe(EXIT.signedOut);
  });
});

describe("media", () => {
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();

  it("are uploaded from disk, described, and not stored twice", async () => {
    const one = file("one.png", await noise(900));
    const two = file("two.png", await noise(40));
    const { asset } = await json(["media", "upload", one, "--alt", "Noise.", "--folder", "Tests"]);
    expect(asset).toMatchObject({ name: "one.png", alt_text: "Noise.", folder: "Tests", width: 900 });
    const { code, stdout } = await masthead(["media", "upload", one, two, two]);
    expect(code).toBe(EXIT.done);
    expect(stdout.match(/already exists/g)).toHaveLength(2);
    expect(stdout.match(/ new$/gm)).toHaveLength(1);
    expect(await json(["media", "list", "--folder", "Tests"])).toEqual(await rest("/media/assets?folder=Tests"));
    const { post } = await json([
      "posts",
      "create",
      "--body",
      "With a picture",
      "--media",
      two,
      "--media",
      String(asset.id),
    ]);
    expect(post.media.map(({ name }: { name: string }) => name)).toEqual(["two.png", "one.png"]);
  });

  it("show what their content credentials say", async () => {
    const signed = await signImage(
      await sharp(await noise(50))
        .jpeg()
        .toBuffer(),
      await makeSigner("images.example"),
      {
        ai: "generated",
      },
    );
    const { asset } = await json(["media", "upload", file("made.jpg", signed)]);
    expect(await json(["media", "show", String(asset.id)])).toEqual(await rest(`/media/assets/${asset.id}`));
    const { stdout } = await masthead(["media", "show", String(asset.id)]);
    expect(stdout).toMatch(/^Content credentials +signed by an unknown issuer, images\.example$/m);
    expect(stdout).toMatch(/^Generative AI +generated$/m);
    expect((await masthead(["media", "show", "9999999"])).code).toBe(EXIT.notFound);
    expect((await masthead(["media", "show", "one"])).code).toBe(EXIT.usage);
  });

  it("that are too large or invalid are refused with a sentence, while others are uploaded", async () => {
    const film = file("film.mp4", "");
    truncateSync(film, 512 * 1024 * 1024 + 2_000_000);
    const large = await masthead(["media", "upload", film]);
    expect(large).toMatchObject({ code: EXIT.refused, stdout: "", stderr: expect.stringMatching(/larger than \d+/) });
    const text = file("text.png", "this is no picture");
    const fine = file("fine.png", await noise(20));
    const some = await masthead(["media", "upload", text, fine]);
    expect(some).toMatchObject({ code: EXIT.refused, stdout: expect.stringContaining("fine.png") });
    expect(some.stderr).toMatch(/1 file of 2 not uploaded\.\n(.*\n)* +text\.png: /);
  });

  it("are only listed by a dry run", async () => {
    const image = file("dry.png", await noise(20));
    const sent = await changes(async () => {
      const { stdout } = await masthead(["media", "upload", image, "--alt", "Dry", "--dry-run", "--json"]);
      expect(JSON.parse(stdout)).toMatchObject({ path: "/api/v1/media/assets", body: { alt_text: "Dry" } });
      expect((await masthead(["media", "upload", "missing.png"])).code).toBe(EXIT.usage);
      expect((await masthead(["media", "upload", image, "--alt", "a", "--alt", "b"])).code).toBe(EXIT.usage);
    });
    expect(sent).toEqual([]);
  });
});

describe("media edit", () => {
  it("makes a new image with crop, filter and texts; the original stays", async () => {
    const source = sharp({ create: { width: 400, height: 300, channels: 3, background: "#334455" } }).png();
    const image = file("plain.png", await source.toBuffer());
    const { asset } = await json(["media", "upload", image, "--alt", "A wall.", "--folder", "Walls"]);
    const edit = ["media", "edit", String(asset.id)];
    const cropped = await json([...edit, "--rotate", "90", "--crop", "200x300+50+100", "--width", "100"]);
    expect(cropped.asset).toMatchObject({ width: 100, height: 150, alt_text: "A wall.", folder: "Walls" });
    const written = await json([...edit, "--text", "Open", "--text-y", "0.8", "--brightness", "-20", "--flip", "both"]);
    expect(written.asset.sha256).not.toBe(asset.sha256);
    const texts = file("texts.json", JSON.stringify([{ text: "Open" }, { text: "Sundays", y: 0.9, font: "serif" }]));
    const { stdout } = await masthead([...edit, "--texts", texts, "--dry-run", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      path: `/api/v1/media/assets/${asset.id}/edit`,
      body: { texts: [{ text: "Open" }, { text: "Sundays", y: 0.9 }] },
    });
    expect((await rest(`/media/assets/${asset.id}`)).asset).toEqual(asset);
  });

  it("refuses what is no edit, before a request", async () => {
    const sent = await changes(async () => {
      const usage = (message: string) => ({ code: EXIT.usage, stderr: expect.stringContaining(message) });
      expect(await masthead(["media", "edit", "1"])).toMatchObject(usage("Nothing to edit"));
      expect(await masthead(["media", "edit", "1", "--crop", "square"])).toMatchObject(usage("WIDTHxHEIGHT+LEFT+TOP"));
      expect(await masthead(["media", "edit", "1", "--contrast", "200"])).toMatchObject(usage("-100 to 100"));
      expect(await masthead(["media", "edit", "1", "--text-x", "0.2"])).toMatchObject(usage("Use --text"));
      const notAList = file("no-texts.json", "{}");
      expect(await masthead(["media", "edit", "1", "--texts", notAList])).toMatchObject(usage("not a list"));
      expect(await masthead(["media", "update", "1"])).toMatchObject(usage("Nothing to change"));
    });
    expect(sent).toEqual([]);
    expect(await masthead(["media", "edit", "999999", "--rotate", "90"])).toMatchObject({ code: EXIT.notFound });
  });

  it("changes the words about a file, and deletes it", async () => {
    const image = file(
      "words.png",
      await sharp({ create: { width: 30, height: 30, channels: 3, background: "#a1b2c3" } })
        .png()
        .toBuffer(),
    );
    const { asset } = await json(["media", "upload", image]);
    const words = ["--alt", "A tile.", "--name", "tile.png", "--folder", "Tiles"];
    expect(await json(["media", "update", String(asset.id), ...words])).toMatchObject({
      asset: { alt_text: "A tile.", name: "tile.png", folder: "Tiles" },
    });
    expect((await masthead(["media", "delete", String(asset.id)])).code).toBe(EXIT.usage);
    expect((await masthead(["media", "delete", String(asset.id), "--yes"])).code).toBe(EXIT.done);
    expect((await masthead(["media", "update", String(asset.id), "--alt", "Gone"])).code).toBe(EXIT.notFound);
  });
});

describe("channels and invitations", () => {
  it("are listed; invitations are sent, sent again, and canceled", async () => {
    expect(await json(["channels", "list"])).toEqual(await rest("/channels"));
    expect((await masthead(["channels", "list"])).stdout).toMatch(
      new RegExp(`feed +${world.brand.handle} .* connected\n`),
    );

    const email = "ada@example.com";
    const { invitation } = await json(["invitations", "create", email, "--role", "client"]);
    expect(invitation).toMatchObject({ email, role: "client" });
    expect(await masthead(["invitations", "create", email])).toMatchObject({ code: EXIT.refused });
    const several = await masthead(["invitations", "create", "Grace <grace@example.com>", email, "nobody"]);
    expect(several).toMatchObject({ code: EXIT.refused });
    expect(several.stdout).toContain("grace@example.com");
    expect(several.stderr).toContain("2 addresses were not invited");
    expect(several.stderr).toContain("nobody: This is not an email address.");
    expect(await json(["invitations", "list"])).toEqual(await rest("/invitations"));
    expect((await masthead(["invitations", "resend", String(invitation.id)])).stdout).toContain(email);
    const sent = await changes(() => masthead(["invitations", "cancel", String(invitation.id), "--dry-run"]));
    expect(sent).toEqual([]);
    expect((await masthead(["invitations", "cancel", String(invitation.id)])).code).toBe(EXIT.done);
    expect((await masthead(["invitations", "resend", String(invitation.id)])).code).toBe(EXIT.notFound);
    const editor = await world.bearer(await world.addMember("editor"));
    expect((await masthead(["invitations", "list"], "", { MASTHEAD_TOKEN: editor })).code).toBe(EXIT.forbidden);
  });
});

describe("webhooks", () => {
  it("are created with a secret shown once, tested, inspected and replayed", async () => {
    const receiver = await startReceiver();
    const dry = await changes(() => masthead(["webhooks", "create", receiver.url, "--dry-run"]));
    expect(dry).toEqual([]);
    const { endpoint, secret } = await json(["webhooks", "create", receiver.url, "--events", "post.commented"]);
    expect(endpoint).toMatchObject({ url: receiver.url, events: ["post.commented"] });
    const list = await masthead(["webhooks", "list", "--json"]);
    expect(JSON.parse(list.stdout)).toEqual(await rest("/webhook-endpoints"));
    expect(list.stdout).not.toContain(secret);

    receiver.behave = result(500, "Busy");
    expect(await masthead(["webhooks", "test", String(endpoint.id)])).toMatchObject({ code: EXIT.done });
    await world.runJobs();
    const { deliveries } = await json(["webhooks", "deliveries", "--status", "pending", "--event", "test"]);
    expect(deliveries).toMatchObject([{ attempts: [{ response_code: 500, response_body: "Busy" }] }]);
    const shown = await masthead(["webhooks", "delivery", String(deliveries[0].id)]);
    expect(shown.stdout).toContain("X-Service-Signature");
    expect(shown.stdout).toMatch(/failed +500 .*Busy/);

    receiver.behave = result(200);
    const { delivery } = await json(["webhooks", "replay", String(deliveries[0].id)]);
    await world.runJobs();
    expect(receiver.received.map(({ headers }) => headers["x-service-event"])).toEqual(["test", "test"]);
    expect(await json(["webhooks", "delivery", String(delivery.id)])).toMatchObject({
      delivery: { status: "delivered" },
    });
    expect(await json(["webhooks", "recover", String(endpoint.id), "--since", "2026-01-01"])).toEqual({ recovered: 0 });
    const rotated = await json(["webhooks", "rotate-secret", String(endpoint.id)]);
    expect(rotated.secret).toMatch(/^whsec_/);
    expect((await masthead(["webhooks", "enable", String(endpoint.id)])).stdout).toMatch(/Status +enabled/);
    expect((await masthead(["webhooks", "delete", String(endpoint.id), "--yes"])).code).toBe(EXIT.done);
    expect((await masthead(["webhooks", "test", String(endpoint.id)])).code).toBe(EXIT.notFound);
    await receiver.stop();
  });

  it("report an invalid URL or event", async () => {
    const refused = await masthead(["webhooks", "create", "ftp://example.com"]);
    expect(refused).toMatchObject({ code: EXIT.refused, stderr: expect.stringContaining("url: ") });
    expect(await masthead(["webhooks", "create", "https://example.com", "--events", "post.read"])).toMatchObject({
      code: EXIT.usage,
      stderr: expect.stringContaining("post.published"),
    });
  });
});
