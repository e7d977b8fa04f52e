import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { processIo, wantsColor } from "#cli/io.ts";
import { run } from "#cli/run.ts";
import { bundleCli } from "#launch/bundle-cli.ts";
import { ROOT } from "#launch/root.ts";
import type { Platform } from "#platform/services.ts";
import { serveReceiptKeys } from "#transport/public/receipt-keys.ts";
import { createServe } from "../checked-serve.ts";

const RECEIPT_SCRIPT = path.join(ROOT, "public/verify-receipt.mjs");

type RunOptions = { input?: string; env?: Record<string, string> };
type StartOptions = RunOptions & { program?: string };

export type RunResult = { code: number | null; stdout: string; stderr: string };

/**
 * The API on a separate port, and the CLI: `masthead` runs one command line in this process, which takes milliseconds;
 * `start` and `runProgram` run the bundled file as users do, from a folder without packages, on the Node that npm was
 * started with, which is the oldest installed.
 */
export async function openInstallation(services: Platform) {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-cli-"));
  const program = path.join(folder, "masthead.mjs");
  let bundled: Promise<unknown> | undefined;
  const journal: { method: string; path: string; headers: Record<string, string> }[] = [];
  const serve = createServe(services);
  const server = createServer(
    getRequestListener(
      (request) => {
        const { pathname, search } = new URL(request.url);
        const headers = Object.fromEntries(request.headers);
        journal.push({ method: request.method, path: `${pathname}${search}`, headers });
        if (pathname === "/masthead.mjs") return serveProgram();
        if (pathname === "/verify-receipt.mjs") return readFile(RECEIPT_SCRIPT).then((file) => new Response(file));
        if (pathname === "/.well-known/jwks.json") return serveReceiptKeys(request, services);
        return serve(request);
      },
      { overrideGlobalObjects: false },
    ),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** As every installation serves it. */
  async function serveProgram(): Promise<Response> {
    return new Response(await readFile(await bundle()));
  }

  /** `MASTHEAD_CONFIG_DIR` is the same for all, unless the test gives another. */
  const environment = (env: Record<string, string> = {}) => ({
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
    HOME: folder,
    MASTHEAD_CONFIG_DIR: path.join(folder, "config"),
    ...env,
  });

  /** Runs one command line in this process, with the input as stdin and without a terminal. */
  async function masthead(args: string[], { env, input = "" }: RunOptions = {}): Promise<RunResult> {
    const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const output = Promise.all([stdout, stderr].map(textOf));
    const terminal = { stdin, stdout, stderr, env: environment(env) };
    const code = await run(args, processIo(terminal, wantsColor(args, terminal)));
    stdout.end();
    stderr.end();
    const [out = "", notes = ""] = await output;
    return { code, stdout: out, stderr: notes };
  }

  /** Writes the bundled file once. @returns its path */
  async function bundle(): Promise<string> {
    bundled ??= bundleCli(program);
    await bundled;
    return program;
  }

  /** Starts the bundled file, or another one. */
  async function start(args: string[], { env, program: file }: StartOptions = {}) {
    const node = process.env.npm_node_execpath ?? process.execPath;
    // Nothing else of this process's environment: a developer's own CLI settings must not affect the test.
    return spawn(node, [file ?? (await bundle()), ...args], { cwd: folder, env: environment(env) });
  }

  /** Runs the bundled file to its end. */
  async function runProgram(args: string[], options: StartOptions = {}): Promise<RunResult> {
    const child = await start(args, options);
    const output = Promise.all([child.stdout, child.stderr].map(textOf));
    child.stdin.end(options.input ?? "");
    const [code] = (await once(child, "close")) as [number | null];
    const [stdout = "", stderr = ""] = await output;
    return { code, stdout, stderr };
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

  return { url, folder, journal, bundle, start, runProgram, masthead, newConfig, close };
}

/** Unlike a decoder of streams, it keeps a byte order mark. */
async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  return (await buffer(stream)).toString("utf8");
}
