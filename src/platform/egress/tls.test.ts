import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls";
import { expect, onTestFinished, test, vi } from "vitest";
import { createEgress } from "./index.ts";
import { LOOPBACK, post, receive } from "./receiver.ts";

const pem = readFileSync(new URL("./fixtures/receiver.pem", import.meta.url));
const egress = createEgress({ allowPrivate: LOOPBACK, lookup: async () => ["127.0.0.1"] });

async function serveTls(): Promise<{ port: number; sockets: Set<TLSSocket> }> {
  const sockets = new Set<TLSSocket>();
  const server = createServer({ cert: pem, key: pem }, ({ socket, headers }, response) => {
    sockets.add(socket as TLSSocket);
    response.end(`${(socket as TLSSocket).servername} ${headers.host}`);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { port: (server.address() as AddressInfo).port, sockets };
}

const trust = () => {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, pem.toString()]);
  onTestFinished(() => setDefaultCACertificates(before));
};

test("reports a certificate of an unknown authority as a TLS failure", async () => {
  const { port, sockets } = await serveTls();
  const outcome = await egress.request(post(`https://receiver.test:${port}/`));
  expect(outcome).toMatchObject({ ok: false, code: "tls", message: expect.stringContaining("self-signed") });
  expect(sockets.size).toBe(0);
});

test("uses the name for SNI, certificate and Host while connecting to the pinned address, and keeps the connection alive", async () => {
  trust();
  const { port, sockets } = await serveTls();
  for (let i = 0; i < 3; i++) {
    const outcome = await egress.request(post(`https://receiver.test.:${port}/`));
    expect(outcome).toMatchObject({ ok: true, body: `receiver.test receiver.test:${port}` });
  }
  expect(sockets.size).toBe(1);
});

test.each(["other.test", "127.0.0.1"])(
  "reports a certificate for another name than %s as a TLS failure",
  async (host) => {
    trust();
    const { port, sockets } = await serveTls();
    expect(await egress.request(post(`https://${host}:${port}/`))).toMatchObject({ ok: false, code: "tls" });
    expect(sockets.size).toBe(0);
  },
);

test("the environment cannot disable certificate verification", async () => {
  const { port } = await serveTls();
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  expect(await egress.request(post(`https://receiver.test:${port}/`))).toMatchObject({ ok: false, code: "tls" });
});

test("reports a receiver that does not speak TLS, or never finishes the handshake", async () => {
  const plain = await receive((socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"));
  expect(await egress.request(post(`https://127.0.0.1:${plain.port}/`))).toMatchObject({
    ok: false,
    code: "tls",
    message: "The secure connection failed: wrong version number.",
  });
  const mute = await receive(() => {});
  const outcome = await egress.request(post(`https://127.0.0.1:${mute.port}/`, { timeoutMs: 2000 }));
  expect(outcome).toMatchObject({ ok: false, code: "timeout", message: expect.stringContaining("securing") });
});
