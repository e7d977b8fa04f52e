import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { createWorld } from "#test/world.ts";

/** Records and refuses every connection that would leave this machine. */
const GUARD = `
const { Socket } = require("node:net");
const { appendFileSync } = require("node:fs");
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...given) {
  const { host = "localhost" } = [given[0]].flat()[0] ?? {};
  if (!["127.0.0.1", "localhost", "::1"].includes(host)) {
    appendFileSync(__dirname + "/outside.log", host + "\\n");
    throw new Error("No connections to " + host);
  }
  return connect.apply(this, given);
};
`;

test("a third-party runner executes every workflow, and each response matches the document", async () => {
  const world = await createWorld({ env: { RATE_LIMITS: "off" } });
  const serve = createServe(world.services);
  const server = createServer(getRequestListener(serve, { overrideGlobalObjects: false })).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  const account = { email: `flows-${world.brand.id}@example.com`, password: "correct horse battery" };
  const registered = await fetch(`${url}/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ first_name: "Flora", last_name: "Flow", ...account }),
  });
  expect(registered.status).toBe(201);
  await world.db.user.update({ where: { emailKey: account.email }, data: { emailVerifiedAt: world.clock.now() } });

  const folder = mkdtempSync(path.join(tmpdir(), "workflows-"));
  const file = (name: string) => path.join(folder, name);
  const document = JSON.parse(readFileSync(path.join(import.meta.dirname, "openapi.snapshot.json"), "utf8"));
  writeFileSync(file("openapi.json"), JSON.stringify({ ...document, servers: [{ url }] }));
  copyFileSync(path.join(import.meta.dirname, "workflows.arazzo.yaml"), file("workflows.arazzo.yaml"));
  await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } }).toFile(file("image.png"));
  writeFileSync(file("guard.cjs"), GUARD);

  const cli = path.resolve(import.meta.dirname, "../../../../node_modules/@redocly/cli/bin/cli.js");
  const inputs = Object.entries(account).flatMap(([name, value]) => ["--input", `${name}=${value}`]);
  const args = [
    "--require",
    file("guard.cjs"),
    cli,
    "respect",
    "workflows.arazzo.yaml",
    ...inputs,
    "--json-output=out.json",
  ];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_ENV: "test",
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    },
  });
  let expected = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (expected += text));
  const [code] = await once(child, "close");
  server.close();
  expect(existsSync(file("outside.log"))).toBe(false);
  expect(code, expected).toBe(0);
});
