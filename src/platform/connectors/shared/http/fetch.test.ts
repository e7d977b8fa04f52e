import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { SIGNING } from "#test/networks/lend.ts";
import { createEgress } from "../../../egress/index.ts";
import { LOOPBACK, receive, reply } from "../../../egress/receiver.ts";
import { LeaseExpiredError, RepeatedRequestError } from "../../contract.ts";
import { type CallOptions, openCall, outcomeOfError } from "./call.ts";

const egress = createEgress({ allowPrivate: LOOPBACK });
const storage = { getStream: async (key: string) => Readable.from([Buffer.from(key)]) };

function call(options: Partial<CallOptions> = {}) {
  return openCall({ ...SIGNING, egress, storage }, { signal: AbortSignal.timeout(20_000), ...options });
}

const post = (body: RequestInit["body"] = "{}"): RequestInit => ({ method: "POST", body });

describe("fetch over egress", () => {
  it("passes on a library's request and returns the response like the standard fetch", async () => {
    const receiver = await receive((socket) => socket.write(reply("201 Created", '{"id":1}', "X-Seen: a")));
    const form = new FormData();
    form.set("text", "Grüße");
    const response = await call().fetch(new URL(receiver.url), { ...post(form), headers: { "x-mine": "b" } });
    expect(response).toMatchObject({ status: 201, ok: true, url: receiver.url, redirected: false });
    expect(response.headers.get("x-seen")).toBe("a");
    expect(await response.json()).toEqual({ id: 1 });
    const sent = Buffer.concat(receiver.requests).toString();
    expect(sent).toMatch(/x-mine: b/i);
    expect(sent).toMatch(/content-type: multipart\/form-data; boundary=/i);
    expect(sent).toMatch(/content-length: \d+/i);
    expect(sent).toContain("Grüße");
  });

  it("streams a body of known length and returns response bytes unchanged", async () => {
    const bytes = Buffer.from([0, 255, 13, 10]);
    const receiver = await receive((socket) => socket.write(reply("200 OK", bytes)));
    const { fetch, readMedia } = call();
    const body = Readable.toWeb(await readMedia({ storageKey: "twelve bytes" })) as ReadableStream;
    const headers = { "content-length": "12" };
    const response = await fetch(receiver.url, { ...post(body), headers, duplex: "half" } as RequestInit);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(Buffer.concat(receiver.requests).toString()).toMatch(/content-length: 12\r\n.*\r\n\r\ntwelve bytes$/is);
  });

  it("follows a redirect of a GET, validating the target and omitting credentials on another origin", async () => {
    const other = await receive((socket) => socket.write(reply("200 OK", "there")));
    const receiver = await receive((socket) => socket.write(reply("302 Found", "", `Location: ${other.url}`)));
    const headers = { authorization: "Bearer secret" };
    const response = await call().fetch(receiver.url, { headers });
    expect(response).toMatchObject({ url: other.url, redirected: true });
    expect(await response.text()).toBe("there");
    expect(other.requests.join()).not.toMatch(/secret/);
    const inwards = await receive((socket) => socket.write(reply("302 Found", "", "Location: http://10.0.0.1/")));
    await expect(call().fetch(inwards.url)).rejects.toThrow(TypeError);
    const round = await receive((socket) => socket.write(reply("302 Found", "", "Location: /again")));
    await expect(call().fetch(round.url)).rejects.toThrow("too many redirects");
    await expect(call().fetch(receiver.url, { redirect: "error" })).rejects.toThrow("redirect");
  });

  it("does not follow a redirect of a POST", async () => {
    const other = await receive((socket) => socket.write(reply("200 OK")));
    const receiver = await receive((socket) => socket.write(reply("307 Moved", "", `Location: ${other.url}`)));
    expect((await call().fetch(receiver.url, post())).status).toBe(307);
    expect(other.connections).toBe(0);
  });

  it("aborts by the caller's signal and by the call's deadline", async () => {
    const receiver = await receive(() => {});
    const stop = new AbortController();
    const waiting = call().fetch(receiver.url, { ...post(), signal: stop.signal });
    await expect.poll(() => receiver.requests.length).toBe(1);
    stop.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(call({ signal: AbortSignal.timeout(50) }).fetch(receiver.url, post())).rejects.toThrow("fetch failed");
  });
});

describe("requests that must not be sent twice", () => {
  it("sends once, however often a library retries", async () => {
    const receiver = await receive((socket) => socket.destroy());
    const { fetch } = call({ isOnce: true });
    /** Retries after a lost response, like some libraries. */
    async function fetchWithRetries(): Promise<Response> {
      for (let tries = 0; ; tries += 1) {
        try {
          return await fetch(receiver.url, post());
        } catch (error) {
          if (tries === 3) throw error;
        }
      }
    }
    await expect(fetchWithRetries()).rejects.toThrow(RepeatedRequestError);
    expect(receiver.requests).toHaveLength(1);
    await expect(fetch(receiver.url, post('{"other": 1}'))).rejects.toThrow("fetch failed");
    expect(receiver.requests).toHaveLength(2);
  });

  it("sends nothing after the lease", async () => {
    const receiver = await receive((socket) => socket.write(reply("200 OK")));
    const late = () => {
      throw new LeaseExpiredError();
    };
    const lent = call({ assertInTime: late });
    await expect(lent.fetch(receiver.url, post())).rejects.toThrow(LeaseExpiredError);
    expect(receiver.requests).toHaveLength(0);
    expect(lent.hasSent()).toBe(false);
    expect((await lent.fetch(receiver.url)).status).toBe(200);
  });

  it("reports failed when the connection failed, and unknown when the response was lost", async () => {
    const silent = await receive((socket) => socket.destroy());
    async function outcome(url: string) {
      const lent = call({ isOnce: true });
      const error = await lent.fetch(url, post()).catch((thrown: unknown) => thrown);
      return outcomeOfError(new Error("wrapped by a library", { cause: error }), lent);
    }
    expect(await outcome("http://127.0.0.1:1/")).toMatchObject({ kind: "failed", error: { retryable: true } });
    expect(await outcome("http://10.0.0.1/")).toMatchObject({ kind: "failed", error: { retryable: false } });
    expect(await outcome(silent.url)).toMatchObject({ kind: "unknown" });
  });
});
