import os from "node:os";
import type { Client } from "#client/client/index.ts";
import { pollDeviceLogin, startDeviceLogin } from "#client/sdk.gen.ts";
import type { DeviceLogin } from "#client/types.gen.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { bold, cleanText } from "../print.ts";
import { replyOf } from "../response.ts";

/** By how much an interval grows for every `slow_down` (RFC 8628, section 3.5). */
const SLOWER_SECONDS = 5;
const SLOWEST_SECONDS = 60;

/**
 * Signs in by letting the user approve in a browser, on this machine or another (RFC 8628).
 * @returns a token that is named after this machine
 * @throws Failure when it is denied or nobody approves in time
 */
export async function loginByBrowser(client: Client, io: Io, { browser }: { browser: boolean }): Promise<string> {
  const device = await replyOf(startDeviceLogin({ client, body: { name: os.hostname() } }));
  const { user_code: code, verification_uri: page, verification_uri_complete: direct } = device;
  io.note(`Your code is ${bold(io, cleanText(code))}. Authorize this device at ${cleanText(page)}`);
  if (browser && /^https?:\/\//.test(direct)) {
    const isOpen = await io.open(direct).then(
      () => true,
      () => false,
    );
    io.note(isOpen ? "Opening the page in your browser." : `Couldn't open a browser. Go to ${cleanText(direct)}`);
  } else {
    io.note(`or open ${cleanText(direct)}`);
  }
  return pollForToken(client, io, device);
}

/** Polls at the allowed interval until the user has decided. */
export async function pollForToken(
  client: Client,
  io: Pick<Io, "sleep" | "now">,
  device: DeviceLogin,
): Promise<string> {
  const endsAt = io.now().getTime() + device.expires_in * 1000;
  let seconds = device.interval;
  while (io.now().getTime() < endsAt) {
    await io.sleep(seconds * 1000);
    try {
      const { token } = await replyOf(pollDeviceLogin({ client, body: { device_code: device.device_code } }));
      return token;
    } catch (error) {
      seconds = Math.min(nextPause(error, seconds), SLOWEST_SECONDS);
    }
  }
  throw new Failure(EXIT.failure, "The code has expired.", { details: ["Start again: masthead login"] });
}

/** Seconds until the next poll. After a lost connection polling continues: the user may be approving just now. */
function nextPause(error: unknown, seconds: number): number {
  if (!(error instanceof Failure)) throw error;
  const { code } = (error.body ?? {}) as { code?: string };
  if (code === "authorization_pending") return seconds;
  if (code === "slow_down" || error.exitCode === EXIT.throttled) return seconds + SLOWER_SECONDS;
  if (error.exitCode === EXIT.unreachable) return seconds * 2;
  throw error;
}
