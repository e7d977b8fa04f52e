import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { bundleCli } from "#launch/bundle-cli.ts";
import type { Platform } from "#platform/services.ts";
import { createServe } from "#test/checked-serve.ts";

type RunOptions = { input?: string; env?: Record<string, string>; program?: string };

export type RunResult = { code: number | null; stdout: string; stderr: string };

/**
 * The API on a separate port, and the bundled CLI as a process like users run it, from a folder without packages. It
 * runs on the Node that npm was started with, which is the oldest installed.
 */
export async function openInstallation(services: Platform) {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-cli-"));
  const program = path.join(folder, "masthead.mjs");
  const inputs = await bundleCli(program);
  const journal: { method: string; path: string; headers: Record<string, string> }[] = [];
  const serve = createServe(services);
  const server = createServer(
    getRequestListener(
      (request) => {
        const { pathname, search } = new URL(request.url);
        const headers = Object.fromEntries(request.headers);
        journal.push({ method: request.method, path: `${pathname}${search}`, headers });
        return serve(request);
      },
      { overrideGlobalObjects: false },
    ),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Starts it; `MASTHEAD_CONFIG_DIR` is the same for all, unless the test gives another. */
  function start(args: string[], { env = {}, program: file = program }: RunOptions = {}) {
    const config = path.join(folder, "config");
    const own = { NODE_ENV: "production", PATH: process.env.PATH, HOME: folder, MASTHEAD_CONFIG_DIR: config } as const;
    const node = process.env.npm_node_execpath ?? process.execPath;
    // Nothing else of this process's environment: a developer's own CLI settings must not affect the test.
    return spawn(node, [file, ...args], { cwd: folder, env: { ...own, ...env } });
  }

  /** Runs it to its end. */
  async function masthead(args: string[], value: RunOptions = {}): Promise<RunResult> {
    const child = start(args, value);
    const output = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        output[stream] += text;
      });
    }
    child.stdin.end(value.input ?? "");
    const [code] = (await once(child, "close")) as [number | null];
    return { code, ...output };
  }

  /** The environment of a signed-out user: an unused configuration folder. */
  function newConfig(): { MASTHEAD_CONFIG_DIR: string } {
    return { MASTHEAD_CONFIG_DIR: path.join(mkdtempSync(path.join(folder, "home-")), "masthead") };
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }

  return { url, folder, program, inputs, journal, start, masthead, newConfig, close };
}
