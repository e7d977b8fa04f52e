import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { FatalError, HELD, type Supervised, supervise } from "./supervise.ts";

const folder = mkdtempSync(path.join(tmpdir(), "masthead-supervise-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;

function run(source: string): { child: Supervised; lines: string[] } {
  const file = path.join(folder, `${number++}.mjs`);
  writeFileSync(file, source);
  const lines: string[] = [];
  const child = supervise({ name: "worker", file, env: process.env, log: (line) => lines.push(line) });
  onTestFinished(() => child.kill());
  return { child, lines };
}

const STAY = "setInterval(() => {}, 1000);";

test("restarts a child that exits after it was ready", async () => {
  const { child, lines } = run('process.send({ type: "ready", address: "here" }, () => process.exit(3));');
  expect(await child.ready).toBe("here");
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines).toEqual([
    "The worker exited (code 3); restarting it in 0.5 s.",
    "The worker exited (code 3); restarting it in 1 s.",
  ]);
});

test("restarts a child that is killed before it is ready", async () => {
  const file = path.join(folder, "second-time");
  const { child, lines } = run(
    `import fs from "node:fs";
     if (fs.existsSync(${JSON.stringify(file)})) process.send({ type: "ready", address: "here" });
     else fs.writeFileSync(${JSON.stringify(file)}, ""), process.kill(process.pid, "SIGKILL");`,
  );
  expect(await child.ready).toBe("here");
  expect(lines[0]).toBe("The worker exited (SIGKILL); restarting it in 0.5 s.");
});

test("gives up on a child that always exits before it is ready", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const clockTimer = setInterval(() => vi.advanceTimersByTime(10_000), 20);
  onTestFinished(() => {
    clearInterval(clockTimer);
    vi.useRealTimers();
  });
  const { child, lines } = run("process.exit(1);");
  await expect(child.ready).rejects.toThrow("The worker exited while starting (code 1).");
  expect(lines).toHaveLength(5);
});

test("passes on the lines of a child that reports why it cannot start", async () => {
  const { child } = run('process.send({ type: "fatal", lines: ["PORT: is in use"] }, () => process.exit(1));');
  const error = await child.ready.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FatalError);
  expect(error).toMatchObject({ lines: ["PORT: is in use"] });
});

test("a held child begins when it is told, and so does the one that follows it", async () => {
  const { child, lines } = run(
    `process.once("message", ({ type }) => process.send({ type: "ready", address: type }, () => process.exit(3)));`,
  );
  child.begin();
  expect(await child.ready).toBe("begin");
  // Two exits: the second process was told as well.
  await expect.poll(() => lines).toHaveLength(2);
});

test("a held child is configured before it begins, and so is the one that follows it", async () => {
  const file = path.join(folder, "messages");
  const { child, lines } = run(
    `import fs from "node:fs";
     process.on("message", ({ type, settings }) => {
       fs.appendFileSync(${JSON.stringify(file)}, (settings?.DATABASE_URL ?? type) + " ");
       if (type === "begin") process.send({ type: "ready", address: "here" }, () => process.exit(3));
     });`,
  );
  child.configure({ DATABASE_URL: "postgresql://here" });
  child.begin();
  await child.ready;
  await expect.poll(() => lines).toHaveLength(2);
  expect(readFileSync(file, "utf8")).toBe("postgresql://here begin ".repeat(2));
});

test("messages that come together, before a child waits for them, are not lost", async () => {
  const file = path.join(folder, "waits.mjs");
  const module = new URL("child.ts", import.meta.url).href;
  writeFileSync(
    file,
    `import { child } from ${JSON.stringify(module)};
     await new Promise((resolve) => setTimeout(resolve, 300));
     await child.configured();
     await child.begun();
     await child.ready(process.env.DATABASE_URL);
     ${STAY}`,
  );
  const child = supervise({ name: "worker", file, args: [HELD], env: process.env, log: () => {} });
  onTestFinished(() => child.kill());
  child.configure({ DATABASE_URL: "postgresql://here" });
  child.begin();
  expect(await child.ready).toBe("postgresql://here");
});

test("the database is prepared once: by the process after one that was killed, and by none after it is done", async () => {
  const file = path.join(folder, "preparations");
  const { child, lines } = run(
    `import fs from "node:fs";
     process.once("message", ({ prepares }) => {
       const number = fs.existsSync(${JSON.stringify(file)}) ? fs.readFileSync(${JSON.stringify(file)}, "utf8").length : 0;
       fs.appendFileSync(${JSON.stringify(file)}, prepares ? "p" : "-");
       if (number === 0) process.kill(process.pid, "SIGKILL");
       const demo = { email: "demo@example.com", password: String(number) };
       if (number === 1) process.send({ type: "prepared", demo }, () => process.exit(3));
       if (number === 2) process.send({ type: "ready", address: "here" });
     });`,
  );
  expect(await child.prepare()).toEqual({ email: "demo@example.com", password: "1" });
  expect(await child.ready).toBe("here");
  expect(lines).toHaveLength(2);
  expect(readFileSync(file, "utf8")).toBe("pp-");
});

test("a preparation that cannot succeed rejects with its lines", async () => {
  const { child } = run(
    'process.once("message", () => process.send({ type: "fatal", lines: ["a migration failed"] }, () => process.exit(1)));',
  );
  await expect(child.prepare()).rejects.toMatchObject({ lines: ["a migration failed"] });
});

test("stop waits for a child to finish, and kills one that does not end", async () => {
  const stoppable = run(
    `process.on("SIGTERM", () => setTimeout(() => process.exit(0), 200)); process.send({ type: "ready" }); ${STAY}`,
  );
  const unstoppable = run(`process.on("SIGTERM", () => {}); process.send({ type: "ready" }); ${STAY}`);
  await Promise.all([stoppable.child.ready, unstoppable.child.ready]);
  await stoppable.child.stop(20_000);
  await unstoppable.child.stop(100);
  expect([...stoppable.lines, ...unstoppable.lines]).toEqual([]);
});
