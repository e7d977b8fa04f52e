import { Agent, request } from "node:http";
import { setPriority } from "node:os";

/**
 * The other client, in a separate process: requests the plans at a steady rate without waiting for responses, and
 * reports each duration. Its IP addresses change, so that no rate limit applies.
 */
const PACE_MS = 25;
const [port = "0"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let waits: number[] = [];
let failed = 0;
let sent = 0;

try {
  // A high priority, so that its own wait for the processor is not measured. Only root may raise it.
  setPriority(-10);
} catch {
  // Without it, other load of the machine is in the baseline as well.
}

function ask(): void {
  sent += 1;
  const begun = performance.now();
  const address = `198.18.${sent % 256}.${Math.floor(sent / 256) % 256}`;
  const requests = request(
    { host: "127.0.0.1", port, path: "/api/v1/public/plans", agent, headers: { "x-forwarded-for": address } },
    (response) => {
      response.resume().once("end", () => {
        if (response.statusCode === 200) waits.push(performance.now() - begun);
        else failed += 1;
      });
    },
  );
  requests.once("error", () => {
    failed += 1;
    waits.push(performance.now() - begun);
  });
  requests.end();
}

setInterval(ask, PACE_MS);
// The measured durations since the last time.
process.on("message", () => {
  process.send?.({ waits, failed });
  waits = [];
  failed = 0;
});
process.on("disconnect", () => process.exit());
