import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { z } from "zod";
import { connectChannel, disconnectChannel, getChannel } from "#domain/publishing/channels/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { wordpressConnect } from "#platform/connectors/wordpress/connect.ts";
import { freePort } from "#test/started-app.ts";
import type { World } from "../world.ts";
import { connectByConsent } from "./consent.ts";
import { openPackages } from "./debian.ts";
import type { PublishedPart, RealNetwork } from "./network.ts";
import { startProxy } from "./proxy.ts";
import { run, serve } from "./run.ts";
import { addPlugin, provePlugin } from "./wordpress-plugin.ts";

/** Of PHP's packages, whose names contain its version. */
const PHP_PACKAGES = ["cli", "common", "sqlite3", "xml"];
/** Contains WordPress' own SQLite driver, so that no database server is needed. */
const DRIVER = "@wp-playground/cli@3.1.56";
const EXTENSIONS = ["pdo", "pdo_sqlite", "sqlite3", "dom", "simplexml", "xml", "xmlreader", "ctype", "fileinfo"];
const CATEGORIES = ["Harbour", "News & events"];
const EXCERPT = "What the harbour's ferries do today.";

/** Its address is the one it was asked under, so that nobody is sent past the proxy. */
const configOf = (data: string) => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', ''); define('DB_PASSWORD', ''); define('DB_HOST', '');
define('DB_DIR', '${data}'); define('DB_FILE', 'wordpress.sqlite');
define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']); define('WP_SITEURL', WP_HOME);
define('WP_ENVIRONMENT_TYPE', 'local'); define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true);
define('AUTH_KEY', '${randomBytes(16).toString("hex")}');
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require ABSPATH . 'wp-settings.php';
`;
const USERNAME = "harbour";
const TITLE = "Harbour Desk";

/** Creates the tables, the user with an application password to read with, the site's icon and the categories. */
const installOf = ({ password, icon }: { password: string; icon: Buffer }) => `<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'localhost';
require 'wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('${TITLE}', '${USERNAME}', 'harbour@example.com', true, '', '${password}');
update_option('permalink_structure', '/%postname%/');
foreach (${JSON.stringify(CATEGORIES)} as $name) wp_insert_term($name, 'category');
wp_delete_post(1, true);
$icon = wp_upload_bits('icon.png', null, base64_decode('${icon.toString("base64")}'));
update_option('site_icon', wp_insert_attachment(['post_mime_type' => 'image/png'], $icon['file']));
require_once ABSPATH . 'wp-admin/includes/plugin.php';
activate_plugin('masthead/masthead.php');
[$password] = WP_Application_Passwords::create_new_application_password(1, ['name' => 'Reader']);
echo "password:$password:";
`;
const ROUTER = `<?php
$file = __DIR__ . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (is_file($file)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/index.php';
`;

/** WordPress from Debian's packages, on PHP's own server with a SQLite database. */
export async function startWordPressServer(folder: string): Promise<RealNetwork> {
  await install(folder);
  const data = mkdtempSync(path.join(folder, "data-"));
  const site = path.join(data, "site");
  cpSync(path.join(folder, "site"), site, { recursive: true, verbatimSymlinks: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  writeFileSync(path.join(site, "wp-config.php"), configOf(data));
  const owner = { username: USERNAME, password: randomBytes(12).toString("hex") };
  const icon = await sharp({ create: { width: 512, height: 512, channels: 3, background: "#14532d" } })
    .png()
    .toBuffer();
  addPlugin(site);
  writeFileSync(path.join(site, "install.php"), installOf({ password: owner.password, icon }));
  const [program, ...options] = phpOf(folder);
  const printed = await run(program, [...options, "install.php"], { cwd: site });
  const [, password = ""] = /password:(\w+):/.exec(printed) ?? [];
  if (password === "") throw new Error(`WordPress was not installed:\n${printed}`);
  const server = [...options, "-S", `127.0.0.1:${port}`, "-t", site, "router.php"];
  const env = { PHP_CLI_SERVER_WORKERS: "4" };
  const stopServer = await serve(program, server, { cwd: site, env, ready: `${origin}/wp-json/` });
  const proxy = await startProxy(port, { publishes: /wp\/v2\/(posts|media|tags)$/ });
  const [, version = ""] = /wp_version = '([^']+)'/.exec(readFileSync(`${site}/wp-includes/version.php`, "utf8")) ?? [];
  return {
    platform: "wordpress",
    name: `WordPress ${version}`,
    async connect(world) {
      addConnectorParts({ platform: "wordpress", connect: wordpressConnect("http:") });
      const callback = `${world.services.env.APP_URL}/oauth/wordpress/callback`;
      const fields = { site: proxy.origin };
      return connectByConsent(world, { platform: "wordpress", fields, callback, ...owner });
    },
    async prove(world, channelId) {
      const php = (file: string) => run(program, [...options, file], { cwd: site });
      const { username, password: login } = owner;
      const shared = await provePlugin(world, { origin, folder: site, username, login, password, php });
      return { ...shared, ...(await proveAccess(world, channelId, { origin, site: proxy.origin, password })) };
    },
    content: (number) => {
      const categories = CATEGORIES.slice(0, 1 + (number % 2));
      const expected = { categories, tags: ["news"], excerpt: EXCERPT, hasOwnSlug: true };
      return { options: { categories, excerpt: EXCERPT }, expected };
    },
    lose: proxy.lose,
    lost: proxy.lost,
    list: () => list(origin, password),
    async stop() {
      await proxy.stop();
      await stopServer();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Requires access to the machine's package sources and to npm's registry. */
async function install(folder: string): Promise<void> {
  const site = path.join(folder, "site");
  if (existsSync(path.join(folder, "installed"))) return;
  // What an interrupted installation left is not continued.
  rmSync(folder, { recursive: true, force: true });
  const packages = await openPackages(folder);
  const [php = "php"] = (await packages.dependencies("php-cli")).flatMap(
    (name) => /^(php[\d.]+)-cli$/.exec(name)?.[1] ?? [],
  );
  await packages.unpack(["wordpress", ...PHP_PACKAGES.map((name) => `${php}-${name}`)]);
  cpSync(path.join(folder, "usr/share/wordpress"), site, { recursive: true, verbatimSymlinks: true });
  await run("npm", ["pack", DRIVER], { cwd: folder });
  await run("sh", ["-c", "tar xzf wp-playground-cli-*.tgz package/sqlite-database-integration.zip"], { cwd: folder });
  const plugins = path.join(site, "wp-content/mu-plugins");
  mkdirSync(plugins, { recursive: true });
  await run("unzip", ["-qo", path.join(folder, "package/sqlite-database-integration.zip"), "-d", plugins], {
    cwd: folder,
  });
  const plugin = path.join(plugins, "plugin-sqlite-database-integration");
  const driver = path.join(plugin, "wp-includes/sqlite/class-wp-sqlite-db.php");
  // The driver reads this property as its parent's, which WordPress has only since 6.2.
  const code = readFileSync(driver, "utf8").replace("private $allow_unsafe", "protected $allow_unsafe");
  writeFileSync(driver, code);
  const dropIn = readFileSync(path.join(plugin, "db.copy"), "utf8")
    .replaceAll("{SQLITE_IMPLEMENTATION_FOLDER_PATH}", "' . __DIR__ . '/mu-plugins/plugin-sqlite-database-integration")
    .replaceAll("{SQLITE_PLUGIN}", "sqlite-database-integration/load.php");
  writeFileSync(path.join(site, "wp-content/db.php"), dropIn);
  writeFileSync(path.join(site, "router.php"), ROUTER);
  writeFileSync(path.join(folder, "installed"), "");
}

/** The program with its extensions, in the only version that was unpacked. */
function phpOf(folder: string): [string, ...string[]] {
  const [program = ""] = readdirSync(path.join(folder, "usr/bin")).filter((name) => /^php[\d.]+$/.test(name));
  const [api = ""] = readdirSync(path.join(folder, "usr/lib/php")).filter((name) => /^\d+$/.test(name));
  const extensions = path.join(folder, "usr/lib/php", api);
  const options = [
    "-n",
    "-d",
    `extension_dir=${extensions}`,
    ...EXTENSIONS.flatMap((name) => ["-d", `extension=${name}`]),
  ];
  return [path.join(folder, "usr/bin", program), ...options];
}

const Posts = z.array(
  z.object({
    id: z.number(),
    slug: z.string(),
    title: z.object({ raw: z.string() }),
    excerpt: z.object({ raw: z.string() }),
    content: z.object({ raw: z.string() }),
    featured_media: z.number(),
    categories: z.array(z.number()),
    tags: z.array(z.number()),
  }),
);
const Terms = z.array(z.object({ id: z.number(), name: z.string() }));

const Passwords = z.array(z.object({ name: z.string() }));

function readerOf(origin: string, password: string): (path: string) => Promise<unknown> {
  const headers = { authorization: `Basic ${Buffer.from(`${USERNAME}:${password}`).toString("base64")}` };
  return async (path) => {
    const response = await fetch(`${origin}/wp-json/wp/v2/${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/**
 * What the site's screen gave: the name and picture, and one password on the site, which disconnecting deletes; then the
 * channel is the same when it is connected again by an entered password.
 */
async function proveAccess(
  world: World,
  id: number,
  { origin, site, password }: { origin: string; site: string; password: string },
): Promise<Record<string, number>> {
  const act = world.as(world.owner);
  const read = readerOf(origin, password);
  const countPasswords = async () => {
    const all = Passwords.parse(await read("users/me/application-passwords"));
    return all.filter(({ name }) => name === "Masthead").length;
  };
  const channel = await act(getChannel, { id });
  const given = await countPasswords();
  await act(disconnectChannel, { id });
  await world.runJobs();
  const left = await countPasswords();
  const fields = { site, username: USERNAME, password };
  const again = await act(connectChannel, { platform: "wordpress", fields });
  const figures = {
    hasName: Number(channel.display_name === TITLE),
    hasPicture: Number(channel.avatar_url !== null),
    passwords: given,
    leftAfterDisconnecting: left,
    isSameByPassword: Number(again.channel.id === id && again.channel.status === "connected"),
  };
  const isRight = figures.hasName && figures.hasPicture && given === 1 && left === 0 && figures.isSameByPassword;
  if (!isRight) throw new Error(`The connection isn't as expected: ${JSON.stringify(figures)}`);
  return figures;
}

async function list(origin: string, password: string): Promise<PublishedPart[]> {
  const read = readerOf(origin, password);
  const terms = new Map<number, string>();
  for (const kind of ["categories", "tags"]) {
    for (const { id, name } of Terms.parse(await read(`${kind}?per_page=100`)))
      terms.set(id, name.replaceAll("&amp;", "&"));
  }
  const found: PublishedPart[] = [];
  for (;;) {
    const posts = Posts.parse(await read(`posts?status=any&context=edit&per_page=100&offset=${found.length}`));
    for (const { id, slug, title, excerpt, content, featured_media: featured, categories, tags } of posts) {
      const names = (ids: number[]) => ids.map((one) => terms.get(one) ?? "").toSorted();
      found.push({
        id: String(id),
        text: title.raw,
        parent: null,
        images: (featured > 0 ? 1 : 0) + [...content.raw.matchAll(/<img /g)].length,
        settings: {
          categories: names(categories),
          tags: names(tags),
          excerpt: excerpt.raw,
          hasOwnSlug: /-[0-9a-f]+$/.test(slug),
        },
      });
    }
    if (posts.length === 0) return found;
  }
}
