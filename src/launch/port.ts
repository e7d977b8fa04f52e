import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#platform/env.ts";
import { listenAddresses, listenOn } from "#server/listen.ts";
import { FatalError } from "./supervise.ts";

/** A launcher that is still stopping may hold the port for a moment. */
const WAIT_MS = 5000;

/**
 * Makes sure that the port is free before a build is awaited.
 * @throws FatalError naming the process that uses it
 */
export async function checkPort(env: Pick<Env, "HOST" | "PORT" | "APP_URL">, patienceMs = WAIT_MS): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(250)) {
    const server = createServer();
    try {
      const extraServers = await listenOn(server, env.PORT, listenAddresses(env));
      await Promise.all([server, ...extraServers].map((each) => new Promise((resolve) => each.close(resolve))));
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && Date.now() < deadline) continue;
      throw new FatalError([portProblem(env, code)]);
    }
  }
}

/** One sentence on why a port cannot be listened on, and what to do. */
export function portProblem({ HOST, PORT, APP_URL }: Pick<Env, "HOST" | "PORT" | "APP_URL">, code = ""): string {
  if (code === "EADDRNOTAVAIL")
    return `HOST: ${HOST ?? APP_URL} is not an address of this machine, for example HOST=0.0.0.0`;
  const example = `for example PORT=${PORT < 65_535 ? PORT + 1 : 3000}`;
  if (code !== "EADDRINUSE") return `PORT: ${PORT} cannot be opened (${code}), ${example}`;
  return `PORT: ${PORT} is in use by ${ownerOf(PORT) ?? "another program"}, ${example}`;
}

/** The process that listens on a port, on Linux; processes of other users are only visible to root. */
function ownerOf(port: number): string | null {
  try {
    const sockets = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => listeners(file, port));
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      if (holds(pid, sockets)) return `process ${pid} (${readFileSync(`/proc/${pid}/comm`, "utf8").trim()})`;
    }
  } catch {
    // Not Linux, or the process ended in the meantime.
  }
  return null;
}

/** @returns the inodes of the sockets that listen (state 0A) on the port */
function listeners(file: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readFileSync(file, "utf8")
    .split("\n")
    .map((row) => row.trim().split(/\s+/))
    .filter((cells) => cells[1]?.endsWith(suffix) && cells[3] === "0A")
    .map((cells) => cells[9] ?? "");
}

function holds(pid: string, inodes: readonly string[]): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      const target = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
      return target !== undefined && inodes.includes(target);
    });
  } catch {
    return false;
  }
}
