import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Agent, request as send } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#test/started-app.ts";
import { openProxy } from "./chaos-proxy.ts";
import type { Scenario, ScenarioRun } from "./chaos-scenario.ts";
import type { BenchPlatform } from "./platform.ts";
import { startProcess } from "./processes.ts";

const CLIENTS = 20;
const PAUSE_MS = 250;
/**
 * How often the load balancer checks whether a web process is ready, and how long each keeps serving after it reports
 * not ready.
 */
const LOOK_MS = 500;
const DRAIN_SECONDS = 2;

export const NOT_BUILT = "the studio is not built; npm start builds it.";
export const isBuilt = () => existsSync(".next/BUILD_ID");

type WebProcess = { child: ChildProcess; port: number; origin: string };

/** The built web server. @param settings its own settings, beside the installation's */
export async function startWeb(
  { env }: BenchPlatform,
  onEnd: ScenarioRun["onEnd"],
  settings: Record<string, string> = {},
): Promise<WebProcess> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const origin = `http://localhost:${port}`;
  const child = await startProcess("src/launch/web.ts", {
    ...env,
    PORT: String(port),
    APP_URL: origin,
    ...settings,
  });
  onEnd(() => void child.kill("SIGKILL"));
  return { child, port, origin };
}

/**
 * Two web processes behind a load balancer, restarted one after the other under clients that keep their connections
 * open and write.
 */
export const ROLLING_RESTART: Scenario = {
  name: "rolling-restart",
  overSeconds: 30,
  missing: () => (isBuilt() ? null : NOT_BUILT),
  open() {
    const webProcesses: WebProcess[] = [];
    let balancer: Awaited<ReturnType<typeof openBalancer>>;
    let settings: Record<string, string>;
    return {
      settings: { PLAN_ENFORCEMENT: "off", RATE_LIMITS: "off" },
      async prepare({ bench, onEnd }) {
        balancer = await openBalancer(() => webProcesses.map(({ port }) => port));
        onEnd(balancer.stop);
        settings = { APP_URL: balancer.origin, DRAIN_SECONDS: String(DRAIN_SECONDS) };
        for (const _ of [1, 2]) webProcesses.push(await startWeb(bench, onEnd, settings));
      },
      async disrupt({ bench, token, ctx: { db }, onEnd, addCheck: judge, note }) {
        const writing = startClients(balancer.origin, token);
        await sleep(2000);
        for (const web of webProcesses) {
          web.child.kill("SIGTERM");
          await once(web.child, "exit");
          web.child = (await startWeb(bench, onEnd, { ...settings, PORT: String(web.port) })).child;
          await balancer.seesReady(web.port);
        }
        await sleep(2000);
        const { acknowledged, failures } = await writing.stop();
        note(`${acknowledged.length} POSTs by ${CLIENTS} clients, ${failures.length} without an answer`);
        for (const failure of new Set(failures)) note(failure);
        judge(async () => {
          const where = { body: { startsWith: MARK } };
          const rows = await db.post.findMany({ where, select: { body: true } });
          const written = new Set(rows.map(({ body }) => body));
          return {
            doubles: rows.length - written.size,
            false: written.difference(new Set(acknowledged)).size,
            lost: new Set(acknowledged).difference(written).size + failures.length,
          };
        });
      },
    };
  },
};

const MARK = "Written while the webs restart:";

/** Round robin among the web processes whose `/readyz` is ready; one that reports not ready gets no new connections. */
async function openBalancer(ports: () => number[]) {
  const ready = new Set<number>();
  let turn = 0;
  const proxy = await openProxy(() => [...ready][turn++ % ready.size]);
  const look = async () => {
    for (const port of ports()) {
      if (await reportsReady(port)) ready.add(port);
      else ready.delete(port);
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    origin: `http://localhost:${proxy.port}`,
    async seesReady(port: number): Promise<void> {
      while (!ready.has(port)) await sleep(50);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await proxy.shut();
    },
  };
}

/** A web process that exits during its response is not ready. */
async function reportsReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Each writes one post after the other over a keep-alive connection, and does not retry failures. */
function startClients(origin: string, token: string) {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isOver = false;
  const running = Array.from({ length: CLIENTS }, async (_, name) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await sleep((PAUSE_MS * name) / CLIENTS);
    for (let count = 0; !isOver; count++) {
      const body = `${MARK} ${name}/${count}`;
      await post(`${origin}/api/v1/posts`, agent, token, { body }).then(
        () => acknowledged.push(body),
        (error: unknown) => failures.push(String(error)),
      );
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(running);
      return { acknowledged, failures };
    },
  };
}

function post(url: string, agent: Agent, token: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = send(url, { method: "POST", agent, headers }, (response) => {
      response.on("error", reject).resume();
      response.on("end", () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      );
    });
    request.on("error", reject).end(JSON.stringify(body));
  });
}
