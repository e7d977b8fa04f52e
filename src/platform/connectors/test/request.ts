import { request } from "node:http";
import type { Call } from "../contract.ts";

export type Reply = { status: number; retryAfterSeconds: number | null; body: unknown };

/** The connection failed before anything was written: certainly not sent. */
export class NotConnected extends Error {
  override readonly name = "NotConnected";
}

/**
 * One request on a connection of its own. The lease is checked when the connection stands, in the same turn in which
 * the bytes go to the socket: a pause before that sends nothing, a pause after it comes too late to matter.
 * @throws NotConnected, LeaseOver; any other error when the answer was lost
 */
export function exchange(
  url: string,
  message: { method: "GET" | "POST"; key?: string; body?: object },
  call: Call,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", ...(message.key ? { "idempotency-key": message.key } : {}) };
    const outgoing = request(url, { method: message.method, headers, agent: false, signal: call.signal });
    let isConnected = false;
    outgoing.on("error", (error) => reject(isConnected ? error : new NotConnected(error.message)));
    outgoing.on("socket", (socket) => {
      socket.once("connect", () => {
        isConnected = true;
        try {
          call.assertInTime();
          outgoing.end(message.body && JSON.stringify(message.body));
        } catch (error) {
          outgoing.destroy();
          reject(error);
        }
      });
    });
    outgoing.on("response", async (response) => {
      try {
        const text = (await response.setEncoding("utf8").toArray()).join("");
        const after = response.headers["retry-after"];
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSeconds: after ? Number(after) : null,
          body: JSON.parse(text),
        });
      } catch (error) {
        reject(error);
      }
    });
  });
}
