import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { setPostingTimes } from "#domain/publishing/channels/index.ts";
import { ROOT } from "#launch/root.ts";
import { openInstallation } from "../cli/installation.ts";
import type { World } from "../world.ts";
import { startProxy } from "./proxy.ts";

/** A WordPress site with the plugin, and its administrator. */
export type Site = {
  origin: string;
  folder: string;
  username: string;
  /** For the sign-in page. */
  login: string;
  /** For the site's own API. */
  password: string;
  /** Runs a PHP file of the folder. @returns what it printed */
  php(file: string): Promise<string>;
};

/** Puts the plugin into a site's folder. */
export function addPlugin(folder: string): void {
  cpSync(path.join(ROOT, "integrations/wordpress/masthead"), path.join(folder, "wp-content/plugins/masthead"), {
    recursive: true,
  });
}

const LOAD = (host: string) => `<?php
$_SERVER['HTTP_HOST'] = '${host}';
require 'wp-load.php';
`;

/** The plugin's jobs, as if their time had come. */
const RUN_SHARES = `
$count = 0;
foreach (_get_cron_array() as $time => $hooks) foreach ($hooks['masthead_share'] ?? [] as $event) {
  wp_unschedule_event($time, 'masthead_share', $event['args']);
  do_action_ref_array('masthead_share', $event['args']);
  $count += 1;
}
echo "ran:$count:";
`;
const UNINSTALL = `
require_once ABSPATH . 'wp-admin/includes/plugin.php';
deactivate_plugins('masthead/masthead.php');
uninstall_plugin('masthead/masthead.php');
global $wpdb;
$left = get_option('masthead_settings') === false ? 0 : 1;
$left += (int) $wpdb->get_var("select count(*) from $wpdb->postmeta where meta_key like '\\\\_masthead%'");
foreach (_get_cron_array() as $hooks) $left += count($hooks['masthead_share'] ?? []);
echo "left:$left:";
`;

/**
 * The plugin on a real site: its settings are saved on its page, what is published there becomes one post here, also when
 * a response is lost, a refusal is shown as a sentence, and uninstalling leaves nothing.
 * @throws Error for what is not as expected
 */
export async function provePlugin(world: World, site: Site): Promise<Record<string, number>> {
  world.clock.advance(Date.now() - world.clock.now().getTime());
  const { host } = new URL(site.origin);
  writeFileSync(path.join(site.folder, "run-shares.php"), LOAD(host) + RUN_SHARES);
  writeFileSync(path.join(site.folder, "uninstall-plugin.php"), LOAD(host) + UNINSTALL);
  const installation = await openInstallation(world.services);
  const proxy = await startProxy(Number(new URL(installation.url).port), { publishes: /^\/api\/v1\/posts$/ });
  try {
    return await proveSharing(world, site, proxy);
  } finally {
    await proxy.stop();
    await installation.close();
  }
}

type Proxy = Awaited<ReturnType<typeof startProxy>>;

async function proveSharing(world: World, site: Site, proxy: Proxy): Promise<Record<string, number>> {
  const channel = await world.db.channel.findFirstOrThrow({ where: { brandId: world.brand.id, platform: "feed" } });
  const token = await world.bearer(world.owner, { tier: "standard_write", kind: "tiered" });
  const browser = await signIn(site);
  const { origin: address } = proxy;
  const settings = { address, token, brand: world.brand.slug, mode: "review", delay: "30", default: "1" };
  const template = "{title}\n\n{excerpt}\n\n{link}";
  const save = (changed: object) =>
    browser.saveSettings({ ...settings, template, "channels][": String(channel.id), ...changed });
  expectText(await save({ address: "not an address" }), "Enter the address of your Masthead");
  expectText(await save({ address: "http://127.0.0.1:9" }), "Masthead cannot be reached");
  expectText(await save({ token: "1|mh_wrong" }), "does not accept the access token");
  const saved = await save({});
  expectText(saved, "Settings saved.");
  if (saved.includes(token)) throw new Error("The settings page shows the token.");

  const runShares = async () => /ran:(\d+):/.exec(await site.php("run-shares.php"))?.[1];
  const find = () =>
    world.db.post.findMany({
      where: { brandId: world.brand.id, body: { contains: "Tides" } },
      include: { media: true },
    });
  const first = await publish(site, { title: "Tides & quays", excerpt: "High at nine.", hasImage: true });
  expectSame("jobs", await runShares(), "1");
  const [shared] = await find();
  expectSame("text", shared?.body, `Tides & quays\n\nHigh at nine.\n\n${first.link}`);
  expectSame("status", shared?.status, "in_review");
  expectSame("images", shared?.media.length, 1);
  const screen = await browser.page(`/wp-admin/post.php?post=${first.id}&action=edit`);
  expectText(screen, "In review.");
  expectText(screen, `/studio/${world.brand.slug}/posts/${shared?.id}`);

  // Published once more after it was a draft, it is not shared again.
  await write(site, `posts/${first.id}`, { status: "draft" });
  await write(site, `posts/${first.id}`, { status: "publish" });
  expectSame("jobs of a post that was shared", await runShares(), "0");

  // The plugin can't know whether there is a post when the response is lost, and asks again.
  proxy.lose(1);
  await publish(site, { title: "Tides again", excerpt: "Low at three." });
  await runShares();
  proxy.lose(0);
  expectSame("jobs after a lost response", await runShares(), "1");
  const afterLoss = (await find()).length;
  expectSame("posts after a lost response", afterLoss, 2);

  await world.db.accessToken.deleteMany({ where: { userId: world.owner.userId, kind: "tiered" } });
  const third = await publish(site, { title: "Tides without a token", excerpt: "-" });
  await runShares();
  const refused = await browser.page(`/wp-admin/post.php?post=${third.id}&action=edit`);
  expectText(refused, "does not accept the access token");
  expectText(refused, "Try again");
  expectSame("jobs after a refusal", await runShares(), "0");
  const forged = await browser.open(`/wp-admin/admin-post.php?action=masthead_retry&post=${third.id}`);
  expectSame("status without a nonce", forged.status, 403);

  const again = await world.bearer(world.owner, { tier: "standard_write", kind: "tiered" });
  expectText(await save({ token: again, mode: "queue" }), "Settings saved.");
  const [, link = ""] = /href="([^"]*action=masthead_retry[^"]*)"/.exec(refused) ?? [];
  await world.as(world.owner)(setPostingTimes, {
    channel_ids: [channel.id],
    posting_times: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:00" })),
  });
  expectSame(
    "status of trying again",
    (await browser.open(link.replaceAll(/&(amp|#038);/g, "&").replace(site.origin, ""))).status,
    302,
  );
  const queued = (await find()).find(({ body }) => body.includes("without a token"));
  expectSame("status of a post in the queue", queued?.status, "in_review");
  if (!queued?.scheduledAt) throw new Error("The post in the queue has no time.");
  expectText(await browser.page(`/wp-admin/post.php?post=${third.id}&action=edit`), "In review.");
  const left = Number(/left:(\d+):/.exec(await site.php("uninstall-plugin.php"))?.[1] ?? -1);
  expectSame("rows after uninstalling", left, 0);
  return { sharedPosts: afterLoss, leftAfterUninstalling: left };
}

/** A post as the site's own editor publishes it: through its API, with the featured image in the same request. */
async function publish(
  site: Site,
  { title, excerpt, hasImage = false }: { title: string; excerpt: string; hasImage?: boolean },
): Promise<{ id: number; link: string }> {
  const featured = hasImage ? { featured_media: (await uploadImage(site)).id } : {};
  return write(site, "posts", { title, excerpt, content: "Read on.", status: "publish", ...featured });
}

type Written = { id: number; link: string };

function headersOf({ username, password }: Site): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
}

async function write(site: Site, to: string, fields: object): Promise<Written> {
  const response = await fetch(`${site.origin}/wp-json/wp/v2/${to}`, {
    method: "POST",
    headers: { ...headersOf(site), "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  return read(response);
}

async function uploadImage(site: Site): Promise<Written> {
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#14532d" } })
    .png()
    .toBuffer();
  const headers = {
    ...headersOf(site),
    "Content-Type": "image/png",
    "Content-Disposition": 'attachment; filename="quay.png"',
  };
  return read(
    await fetch(`${site.origin}/wp-json/wp/v2/media`, { method: "POST", headers, body: new Uint8Array(image) }),
  );
}

async function read(response: Response): Promise<Written> {
  const text = await response.text();
  if (!response.ok) throw new Error(`WordPress: ${response.url}: ${response.status} ${text}`);
  return JSON.parse(text) as Written;
}

/** The administrator's browser, without scripts. */
async function signIn({ origin, username, login }: Site) {
  const form = new URLSearchParams({ log: username, pwd: login, testcookie: "1", "wp-submit": "Log In" });
  const signed = await fetch(`${origin}/wp-login.php`, {
    method: "POST",
    headers: { cookie: "wordpress_test_cookie=WP%20Cookie%20check" },
    body: form,
    redirect: "manual",
  });
  const cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  if (signed.status !== 302 || cookie === "") throw new Error(`WordPress did not sign in: ${signed.status}`);

  const open = (target: string, init: RequestInit = {}) =>
    fetch(`${origin}${target}`, { ...init, headers: { cookie }, redirect: "manual" });
  async function page(target: string): Promise<string> {
    const response = await open(target);
    if (response.status !== 200) throw new Error(`WordPress: ${target}: ${response.status}`);
    return response.text();
  }

  /** Saves the settings page's form. @returns the page that it leads to */
  async function saveSettings(fields: Record<string, string>): Promise<string> {
    const html = await page("/wp-admin/options-general.php?page=masthead");
    const attributeOf = (input: string, name: string) =>
      new RegExp(`\\b${name}=["']([^"']*)["']`).exec(input)?.[1] ?? "";
    const hidden = html.match(/<input [^>]*type=["']hidden["'][^>]*>/g) ?? [];
    const form = new URLSearchParams(hidden.map((input) => [attributeOf(input, "name"), attributeOf(input, "value")]));
    for (const [name, value] of Object.entries(fields)) form.set(`masthead_settings[${name}]`, value);
    const response = await open("/wp-admin/options.php", { method: "POST", body: form });
    const location = response.headers.get("location");
    if (!location) throw new Error(`WordPress did not save the settings: ${response.status} ${await response.text()}`);
    const { pathname, search } = new URL(location, origin);
    return page(`${pathname}${search}`);
  }
  return { open, page, saveSettings };
}

function expectText(html: string, text: string): void {
  const [, body = html] = /<body[^>]*>([\s\S]*)/.exec(html) ?? [];
  if (!body.includes(text)) throw new Error(`"${text}" is not on the page: ${noticesOf(body)}`);
}

const noticesOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .slice(0, 4000);

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}
