import { Agent, request } from "node:http";
import { setPriority } from "node:os";

/**
 * The neighbour, in a process of its own: asks for the plans at a steady pace, whether the last answer is there or not,
 * and says how long each took. Its addresses change, so that no limit is in the way.
 */
const PACE_MS = 25;
const [port = "0"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let waits: number[] = [];
let failed = 0;
let sent = 0;

try {
  // Its own waiting for the processor is not the product's doing. Only root may.
  setPriority(-10);
} catch {
  // Then what the machine does besides is in the yardstick as well.
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
// What is asked for: the waits since the last time.
process.on("message", () => {
  process.send?.({ waits, failed });
  waits = [];
  failed = 0;
});
process.on("disconnect", () => process.exit());
