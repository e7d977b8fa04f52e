import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readJournal } from "#platform/connectors/test/for-tests.ts";
import { answersAfter, fire, openReceiver, type Receiver, resumptions, settles, subscribe } from "./chaos-receiver.ts";
import type { Scenario } from "./chaos-scenario.ts";

/** Slow enough that a killed worker leaves requests in flight. */
const SLOW_MS = 1500;
const SLOW_RECEIVERS = 3;
const RESUMED_SECONDS = 10;
const APART_SECONDS = 300;
const REFUSED_MS = 30_000;

export const WORKER_SCENARIOS: Scenario[] = [
  { name: "nothing", open: () => ({ disrupt: async () => {} }) },
  {
    name: "workers-killed",
    open() {
      const receivers: Receiver[] = [];
      return {
        async prepare({ ctx, onEnd }) {
          for (let number = 0; number < SLOW_RECEIVERS; number++) {
            const receiver = await openReceiver(answersAfter(SLOW_MS));
            onEnd(receiver.stop);
            receivers.push(receiver);
            await subscribe(ctx, receiver, "post.approved");
          }
        },
        async disrupt({ ctx, workers, addCheck: judge, note, expectAtMost }) {
          await fire(ctx, ctx.brandId, 8);
          for (let count = 0; count < 6; count++) {
            await sleep(1000);
            workers.killOne();
          }
          judge(async () => {
            const where = { brandId: ctx.brandId, status: "pending" as const };
            const came = await settles(async () => (await ctx.db.webhookDelivery.count({ where })) === 0);
            const gaps = receivers.flatMap(resumptions);
            if (gaps.length === 0) note("no delivery was interrupted");
            else
              expectAtMost(`${gaps.length} interrupted deliveries resumed within`, Math.max(...gaps), RESUMED_SECONDS);
            return { stuck: came ? 0 : 1 };
          });
        },
      };
    },
  },
  { name: "worker-frozen", open: () => ({ disrupt: ({ workers }) => workers.pauseOne(7) }) },
  {
    name: "clocks-apart",
    open: () => ({
      workerSettings: (slot) => ({
        NODE_OPTIONS: `--import=${new URL("./chaos-clock.ts", import.meta.url)}`,
        CHAOS_CLOCK_SECONDS: String(slot === 0 ? -APART_SECONDS : APART_SECONDS),
      }),
      async disrupt({ note }) {
        await sleep(4000);
        note(`one worker's clock ${APART_SECONDS / 60} minutes slow, the other's as fast`);
      },
    }),
  },
  {
    name: "wrong-keys",
    open: () => ({
      async disrupt({ bench, journal, workers, addCheck: judge, note }) {
        const keys = `chaos:${randomBytes(32).toString("base64")}`;
        const env = { ...bench.env, ENCRYPTION_KEYS: keys };
        let accepted = 0;
        await workers.pauseAll(async () => {
          // A request that was already sent gets its response.
          await sleep(500);
          const before = readJournal(journal).length;
          const { code, output } = await startAlone(env);
          accepted = readJournal(journal).length - before;
          if (code !== 1) throw new Error(`A worker with other keys did not refuse to start (${code}).`);
          note(`refused: ${output.trim().split("\n")[0]}`);
        });
        judge(async () => ({ false: accepted }));
      },
    }),
  },
];

/** The worker as `npm run worker` starts it. @returns its exit code, null when it had to be killed, and its output */
async function startAlone(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../launch/worker.ts", import.meta.url))], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
    timeout: REFUSED_MS,
    killSignal: "SIGKILL",
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { code: code as number | null, output };
}
