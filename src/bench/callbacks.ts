import { createHmac } from "node:crypto";
import { jobs } from "#domain/engagement/callbacks/index.ts";
import { createCallbacks } from "#transport/inbound/serve.ts";
import { startBenchPlatform } from "./platform.ts";

/** The most that Meta puts into one request. */
const UPDATES = 1000;
const ROUNDS = 12;
const SECRET = "secret-of-the-bench";

/**
 * How long a network waits for the response to a request with a thousand updates, for one account and for a thousand,
 * compared with a single update; and how long processing takes for each.
 */
export async function run(): Promise<void> {
  const platform = await startBenchPlatform({ META_APP_ID: "1", META_APP_SECRET: SECRET, META_VERIFY_TOKEN: "token" });
  try {
    await platform.register();
    const { services } = platform;
    const brand = await services.db.brand.findFirstOrThrow();
    const ids = Array.from({ length: UPDATES }, (_, index) => `1784000${index}`);
    await services.db.channel.createMany({
      data: ids.map((externalId) => {
        const channel = { platform: "instagram", handle: `@${externalId}`, displayName: "Bench", externalId };
        return { brandId: brand.id, ...channel };
      }),
    });
    const send = createCallbacks(services);
    console.log(`\nms until a request is answered, of ${ROUNDS}, and ms of work for each update after it`);
    const columns = ["least / median / worst".padStart(20), "processor".padStart(20), "work".padStart(8)];
    console.log(["request".padEnd(34), ...columns].join(" "));
    for (const [name, subjects] of [
      ["1 update", ids.slice(0, 1)],
      [`${UPDATES} updates of one account`, ids.map(() => ids[0] ?? "")],
      [`${UPDATES} updates of as many accounts`, ids],
    ] as const) {
      const took: number[] = [];
      const cpu: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const request = requestOf(subjects, `${subjects.length}:${new Set(subjects).size}:${round}`);
        const begun = performance.now();
        const before = process.cpuUsage();
        const response = await send(request);
        took.push(performance.now() - begun);
        const { user, system } = process.cpuUsage(before);
        cpu.push((user + system) / 1000);
        if (response.status !== 200) throw new Error(`Answered ${response.status}: ${await response.text()}`);
      }
      const work = await processBacklog(services);
      const columns = [rangeOf(took).padStart(20), rangeOf(cpu).padStart(20), work.toFixed(2).padStart(8)];
      console.log([name.padEnd(34), ...columns].join(" "));
    }
  } finally {
    await platform.stop();
  }
}

/** Each account gets messages from a hundred contacts. */
function requestOf(subjects: readonly string[], seed: string): Request {
  const entry = subjects.map((id, index) => {
    const message = { mid: `${seed}:${index}`, text: `When do you open? ${index}` };
    const sender = { id: `600${index % 100}`, username: `reader${index % 100}` };
    return { id, time: 1_763_812_800, messaging: [{ sender, timestamp: 1_763_812_800_000, message }] };
  });
  const body = JSON.stringify({ object: "instagram", entry });
  const signature = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
  return new Request("http://localhost/webhooks/instagram/instagram", {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
    body,
  });
}

function rangeOf(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[0], sorted[ROUNDS / 2], sorted.at(-1)].map((ms) => ms?.toFixed(0)).join(" / ");
}

const MAX_PROCESSED = UPDATES;

/** @returns ms per event, for the first of the queued events; the others are deleted */
async function processBacklog(services: Parameters<typeof createCallbacks>[0]): Promise<number> {
  const [job] = jobs;
  const waiting = await services.db.inboundEvent.findMany({ where: { status: "pending" }, orderBy: { id: "asc" } });
  const kept = waiting.slice(0, MAX_PROCESSED);
  await services.db.inboundEvent.deleteMany({ where: { id: { in: waiting.slice(kept.length).map(({ id }) => id) } } });
  const lanes = new Map(kept.map(({ id, lane }) => [lane, id]));
  const origin = { requestId: "bench", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...services, caller: { kind: "system" as const, job: "bench" }, origin };
  const begun = performance.now();
  for (const id of lanes.values()) await job?.perform(ctx, { event_id: String(id) });
  return (performance.now() - begun) / kept.length;
}
