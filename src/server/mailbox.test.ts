import { once } from "node:events";
import { mkdtempSync, statSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailboxToken } from "#platform/mail/mailbox-token.ts";
import { createMailboxGuard } from "./mailbox.ts";
import { markPeer } from "./peer.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-test-"));
/** A non-loopback address of this machine; a sandbox may have none. */
const outer = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4");
const servers: Server[] = [];
let port: number;
let token: string;

type Settings = { SMTP_URL?: string; APP_URL?: string };

/** The mailbox guard on a real server, before pages that report whether they may show the mailbox. */
async function open({ SMTP_URL, APP_URL }: Settings = {}): Promise<number> {
  const server = createServer((request, response) => {
    const visit = guard(request);
    if (visit.handle(response)) return;
    markPeer(request, { env: { TRUSTED_PROXIES: [] }, log: { warn: () => {} } });
    response.statusCode = visit.isClosed ? 404 : 200;
    response.end(String(request.headers["x-masthead-mailbox"] ?? "closed"));
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = { SMTP_URL, APP_URL: APP_URL ?? `http://localhost:${port}`, DATA_DIR: dataDir };
  const guard = createMailboxGuard(settings);
  servers.push(server);
  return port;
}

type RequestOptions = { headers?: Record<string, string>; host?: string; to?: string; from?: string; port?: number };

function ask(path: string, { headers = {}, host, to = "127.0.0.1", from, port: other }: RequestOptions = {}) {
  const at = other ?? port;
  return new Promise<{ status: number; body: string; cookie: string; location: string }>((resolve, reject) => {
    const sent = request(
      {
        host: to,
        port: at,
        path,
        localAddress: from,
        headers: { host: host ?? `localhost:${at}`, "user-agent": "Browser", ...headers },
      },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text: string) => {
          body += text;
        });
        response.on("end", () => {
          const { "set-cookie": [cookie = ""] = [], location = "" } = response.headers;
          resolve({ status: response.statusCode ?? 0, body, cookie, location });
        });
      },
    );
    sent.on("error", reject).end();
  });
}

const knows = () => ({ cookie: `other=1; masthead.mailbox=${token}` });

beforeAll(async () => {
  port = await open();
  token = mailboxToken(dataDir);
});
afterAll(() => {
  for (const server of servers) server.close();
});

describe("the local mailbox", () => {
  test("opens with the printed link, which sets a cookie and removes the token from the URL", async () => {
    const response = await ask(`/dev/mail?token=${token}`);
    expect(response).toMatchObject({ status: 303, location: "/dev/mail" });
    expect(response.cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    const [cookie = ""] = response.cookie.split(";");
    for (const path of ["/dev/mail", "/dev/mail/17-mail", "/check-mail"]) {
      expect(await ask(path, { headers: { cookie } })).toMatchObject({ status: 200, body: "open" });
    }
  });

  test.each([
    ["without a token", "/dev/mail", {}],
    ["with a wrong token in the URL", "/dev/mail?token=guessed", {}],
    ["with an empty token", "/dev/mail?token=", {}],
    ["with a wrong cookie", "/dev/mail", { cookie: "masthead.mailbox=guessed" }],
    ["for a mail's own page", "/dev/mail/17-mail", {}],
    ["for a forged internal header", "/dev/mail", { "x-masthead-mailbox": "open" }],
  ])("is 404 %s", async (_, path, headers) => {
    expect(await ask(path, { headers })).toEqual({ status: 404, body: "closed", cookie: "", location: "" });
  });

  test.each([
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-server",
    "x-forwarded",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-original-forwarded-for",
    "x-original-host",
    "x-proxyuser-ip",
    "x-request-id",
    "cf-connecting-ip",
    "cdn-loop",
    "true-client-ip",
    "fastly-client-ip",
    "tailscale-user-login",
    "proxy-connection",
    "x-of-an-unknown-proxy",
  ])("is closed by the header %s, even with the token", async (name) => {
    const headers = { ...knows(), [name]: "192.0.2.1" };
    expect(await ask("/dev/mail", { headers })).toMatchObject({ status: 404 });
    expect(await ask(`/dev/mail?token=${token}`, { headers: { [name]: "192.0.2.1" } })).toMatchObject({ status: 404 });
    expect(await ask("/check-mail", { headers })).toMatchObject({ status: 200, body: "closed" });
  });

  test.each(["masthead.example.com", "localhost", "127.0.0.1", "rebound.example:80"])(
    "is 404 for requests to the host name %s",
    async (host) => {
      expect(await ask("/dev/mail", { headers: knows(), host })).toMatchObject({ status: 404 });
    },
  );

  test.skipIf(outer === undefined)("is closed to another machine, whatever host name it sends", async () => {
    const { address = "" } = outer ?? {};
    const response = await ask("/dev/mail", { headers: knows(), to: address, from: address });
    expect(response).toMatchObject({ status: 404 });
  });

  test("is 404 when mail is sent by SMTP, and on a public URL", async () => {
    for (const settings of [{ SMTP_URL: "smtp://mail.example.com" }, { APP_URL: "https://masthead.example.com" }]) {
      const closed = await open(settings);
      const host = new URL(settings.APP_URL ?? `http://localhost:${closed}`).host;
      for (const path of ["/dev/mail", `/dev/mail?token=${token}`]) {
        expect(await ask(path, { headers: knows(), host, port: closed })).toMatchObject({ status: 404 });
      }
    }
  });
});

test("the token is random, constant for a data folder, and readable by its owner only", () => {
  const other = mkdtempSync(path.join(tmpdir(), "masthead-test-"));
  expect(mailboxToken(other)).toMatch(/^[\w-]{43}$/);
  expect(mailboxToken(other)).toBe(mailboxToken(other));
  expect(mailboxToken(other)).not.toBe(token);
  expect(statSync(path.join(other, "mailbox-token")).mode & 0o777).toBe(0o600);
});
