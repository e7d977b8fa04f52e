import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { encode } from "next-auth/jwt";
import type { BenchPlatform } from "./platform.ts";

type Installation = Pick<BenchPlatform, "services" | "env">;

/** The built web process on an installation's `PORT`, once it listens. */
export async function startWeb(installation: Installation, execArgv: string[] = []): Promise<ChildProcess> {
  const web = startChild("src/launch/web.ts", installation, execArgv);
  await until(web, "address");
  return web;
}

export function startChild(file: string, { env }: Installation, execArgv: string[] = []): ChildProcess {
  return fork(file, [], { env, execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

/** The first message of a process that has this key. */
export async function until(child: ChildProcess, key: string): Promise<object> {
  for (;;) {
    const [message] = (await once(child, "message")) as [object];
    if (key in message) return message;
  }
}

/** With SIGTERM, so that a profile is written. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** The headers of a new session of a user. */
export async function signInAs({ services, env }: Installation, userId: number): Promise<{ cookie: string }> {
  const { id } = await services.db.accessToken.create({
    data: { userId, kind: "session", tier: "full", name: "bench", lastUsedAt: new Date() },
  });
  const cookie = await encode({ token: { sub: String(userId), sid: id }, secret: env.AUTH_SECRET ?? "" });
  return { cookie: `masthead.session=${cookie}` };
}
