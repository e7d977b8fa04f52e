import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { startEmbedded } from "#platform/db/embedded.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import type { Driver, Said } from "./product.ts";

const STATUSES: Record<string, Said["status"]> = { published: "published", failed: "failed" };
const SAID = `select caption, status, platform_post_id from composer_platform_post
  join composer_post on composer_post.id = post_id`;

/** Reads `{ token, account_id, posts: [[text, ISO time]] }`, and stores what its composer would. */
const SCHEDULE = `
import json, sys
from datetime import datetime
from apps.composer.models import PlatformPost, Post
from apps.organizations.models import Organization
from apps.social_accounts.models import SocialAccount
from apps.workspaces.models import Workspace
given = json.load(sys.stdin)
workspace = Workspace.objects.create(organization=Organization.objects.create(name="Proof"), name="Proof")
account = SocialAccount.objects.create(
    workspace=workspace, platform="mastodon", account_platform_id=given["account_id"], account_name="Harbour Desk",
    account_handle="harbour", oauth_access_token=given["token"])
for text, at in given["posts"]:
    post = Post.objects.create(workspace=workspace, caption=text, scheduled_at=datetime.fromisoformat(at))
    PlatformPost.objects.create(post=post, social_account=account, status="scheduled", scheduled_at=post.scheduled_at)
`;

const Row = z.object({ caption: z.string(), status: z.string(), platform_post_id: z.string() });

export function saidOf(row: unknown): Said {
  const { caption, status, platform_post_id: id } = Row.parse(row);
  return { text: caption, status: STATUSES[status] ?? "pending", externalId: id || null };
}

/**
 * Settings in Python: those of production, with the server that publications go to. Its check of addresses refuses
 * servers on this machine, so the address is given where that of an installation's own server would be.
 */
export function settingsModule(origin: string, settings: Readonly<Record<string, string>>): string {
  const mastodon = JSON.stringify({ mastodon: { instance_url: origin } });
  const lines = [
    "from config.settings.production import *",
    `PLATFORM_CREDENTIALS_FROM_ENV = {**PLATFORM_CREDENTIALS_FROM_ENV, **${mastodon}}`,
    ...Object.entries(settings).map(
      ([name, value]) => `${name} = ${/^\d+$/.test(value) ? value : JSON.stringify(value)}`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** BrightBean Studio, installed in its folder as its documentation says: `.venv` with its requirements. */
export const brightbean: Driver = {
  name: "BrightBean Studio",
  runs: "one worker (manage.py process_tasks), PostgreSQL",
  async open({ temporary, target, folder, runtime, settings }) {
    const python = runtime ?? path.join(folder, ".venv/bin/python");
    const postgres = await startEmbedded({ dataDir: path.join(temporary, "data"), log: () => {} });
    const database = withDatabase(postgres.url, "brightbean");
    const modules = path.join(temporary, "settings");
    mkdirSync(modules);
    writeFileSync(path.join(modules, "proof_settings.py"), settingsModule(target.origin, settings));
    const env = {
      ...process.env,
      DATABASE_URL: database,
      DJANGO_SETTINGS_MODULE: "proof_settings",
      PYTHONPATH: modules,
      PYTHONUNBUFFERED: "1",
      SECRET_KEY: randomBytes(32).toString("hex"),
      ENCRYPTION_KEY_SALT: randomBytes(16).toString("hex"),
      ALLOWED_HOSTS: "localhost",
      APP_URL: "https://localhost",
      STORAGE_BACKEND: "local",
    };
    const manage = (args: string[], input = ""): void => {
      const { status, stderr, error } = spawnSync(python, ["manage.py", ...args], {
        cwd: folder,
        env,
        input,
        encoding: "utf8",
      });
      if (error) throw new Error(`${python} can't be run: ${error.message}`);
      if (status !== 0) throw new Error(`manage.py ${args[0]} failed: ${stderr.slice(-2000)}`);
    };
    try {
      await runSql(postgres.url, "create database brightbean");
      manage(["migrate", "--noinput"]);
    } catch (error) {
      await postgres.stop();
      throw error;
    }
    return {
      startPublisher: () =>
        spawn(python, ["manage.py", "process_tasks"], { cwd: folder, env, stdio: ["ignore", "ignore", "ignore"] }),
      async schedule(all) {
        const posts = all.map(({ text, dueAt }) => [text, dueAt.toISOString()]);
        const given = { token: target.token, account_id: target.accountId, posts };
        manage(["shell", "-c", SCHEDULE], JSON.stringify(given));
      },
      readSaid: async () => (await runSql(database, SAID)).rows.map(saidOf),
      stop: () => postgres.stop(),
    };
  },
};
