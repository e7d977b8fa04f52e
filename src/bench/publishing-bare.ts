import { randomUUID } from "node:crypto";
import { z } from "zod";
import { TEST_CLASSES, type TestClass } from "#platform/connectors/test/describe.ts";

/**
 * A plain loop that sends to a test platform what publications consist of, several at a time: each message is a run, answered
 * by its duration in seconds. In a process of its own, just started like the workers at their first burst.
 */
const Run = z.object({
  origin: z.string(),
  publications: z.array(z.object({ kind: z.enum(TEST_CLASSES), parts: z.number() })),
});
export type BareRun = z.infer<typeof Run>;

const AT_A_TIME = 64;

process.on("message", async (message) => {
  const seconds = await send(Run.parse(message));
  process.send?.({ seconds });
});
process.on("disconnect", () => process.exit());
process.send?.({ type: "ready" });

async function send({ origin, publications }: BareRun): Promise<number> {
  const startedAt = performance.now();
  const waiting = publications.values();
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const { kind, parts } of waiting) for (let part = 0; part < parts; part++) await sendPart(origin, kind);
    }),
  );
  return (performance.now() - startedAt) / 1000;
}

async function sendPart(origin: string, kind: TestClass): Promise<void> {
  const ask = async (path: string, body?: object): Promise<{ id: string }> => {
    const sending = body ? { method: "POST", body: JSON.stringify(body) } : {};
    return (await (await fetch(`${origin}/${kind}/${path}`, sending)).json()) as { id: string };
  };
  const text = "A bare post";
  const container = kind === "state" ? (await ask("containers", { text })).id : null;
  if (container) await ask(`containers/${container}`);
  await ask("posts", { account: "bare", marker: randomUUID(), text, container });
}
