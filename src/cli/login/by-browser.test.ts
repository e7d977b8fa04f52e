import { expect, it } from "vitest";
import { createClient } from "#client/client/index.ts";
import { fakeIo } from "#test/cli/io.ts";
import { EXIT, Failure } from "../failure.ts";
import { loginByBrowser, pollForToken } from "./by-browser.ts";

const DEVICE = {
  device_code: "secret",
  user_code: "BCDF-GHJK",
  verification_uri: "https://masthead.example.com/device",
  verification_uri_complete: "https://masthead.example.com/device?user_code=BCDF-GHJK",
  expires_in: 900,
  interval: 5,
};
const PENDING = { status: 422, body: { message: "Wait.", code: "authorization_pending" } };
const SLOWER = { status: 422, body: { message: "Slower.", code: "slow_down" } };
const DENIED = { status: 422, body: { message: "Access was denied.", code: "access_denied" } };
const TOKEN = { status: 200, body: { token: "1|mh_ada" } };
const LOST = "lost";

/** A client whose server sends these responses; the last one repeatedly. */
function clientOf(...responses: ({ status: number; body: unknown } | typeof LOST)[]) {
  return createClient({
    baseUrl: "https://masthead.example.com/api/v1",
    async fetch() {
      const next = responses.length > 1 ? responses.shift() : responses[0];
      if (!next || next === LOST) throw new Failure(EXIT.unreachable, "It does not answer.");
      return Response.json(next.body, { status: next.status, headers: { "X-Request-Id": "test" } });
    },
  });
}

it("polls at the given interval, and slower after slow_down or a lost connection", async () => {
  const { io, slept } = fakeIo();
  const client = clientOf(PENDING, SLOWER, PENDING, LOST, PENDING, TOKEN);
  expect(await pollForToken(client, io, DEVICE)).toBe("1|mh_ada");
  expect(slept).toEqual([5000, 5000, 10_000, 10_000, 20_000, 20_000]);
});

it("fails when denied, and when nobody approves in time", async () => {
  await expect(pollForToken(clientOf(PENDING, DENIED), fakeIo().io, DEVICE)).rejects.toMatchObject({
    exitCode: EXIT.refused,
    message: "Access was denied.",
  });
  const { io, slept } = fakeIo();
  await expect(pollForToken(clientOf(PENDING), io, DEVICE)).rejects.toMatchObject({ exitCode: EXIT.failure });
  expect(slept).toHaveLength(180);
});

it("opens the page with the code, or prints it where it cannot", async () => {
  const opened: string[] = [];
  const opening = fakeIo({ open: async (url) => void opened.push(url) });
  await loginByBrowser(clientOf({ status: 200, body: DEVICE }, TOKEN), opening.io, { browser: true });
  expect(opened).toEqual([DEVICE.verification_uri_complete]);
  expect(opening.notes[0]).toBe("Your code is BCDF-GHJK. Authorize this device at https://masthead.example.com/device");

  const failing = fakeIo({ open: () => Promise.reject(new Error("spawn xdg-open ENOENT")) });
  await loginByBrowser(clientOf({ status: 200, body: DEVICE }, TOKEN), failing.io, { browser: true });
  expect(failing.notes).toContain(`Couldn't open a browser. Go to ${DEVICE.verification_uri_complete}`);
});

it("opens only http and https URLs, whatever the server sends", async () => {
  const opened: string[] = [];
  const { io } = fakeIo({ open: async (url) => void opened.push(url) });
  const device = { ...DEVICE, verification_uri_complete: "file:///etc/passwd" };
  await loginByBrowser(clientOf({ status: 200, body: device }, TOKEN), io, { browser: true });
  expect(opened).toEqual([]);
});
