import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readJournal } from "#platform/connectors/test/for-tests.ts";
import { count, evidenceOf } from "./count.ts";
import { startNetwork } from "./network.ts";
import type { Said, Target, Wanted } from "./product.ts";
import { treat } from "./treat.ts";

const folder = mkdtempSync(path.join(tmpdir(), "masthead-treat-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function send({ origin, token }: Target, body: BodyInit, headers: Record<string, string> = {}) {
  const authorized = { authorization: `Bearer ${token}`, ...headers };
  return fetch(`${origin}/api/v1/statuses`, { method: "POST", body, headers: authorized });
}

test("the network takes JSON and forms, and writes down what it accepts, repeats and refuses", async () => {
  const journal = path.join(folder, "encodings");
  const network = await startNetwork({ journal, latencyMs: 2 });
  const json = { "content-type": "application/json", "idempotency-key": "k" };
  const form = new FormData();
  form.append("status", "In parts");
  try {
    await send(network.target, JSON.stringify({ status: "As JSON" }), json);
    await send(network.target, JSON.stringify({ status: "As JSON" }), json);
    await send(network.target, new URLSearchParams({ status: "In a form" }));
    await send(network.target, form);
    expect((await send(network.target, new URLSearchParams({ status: "" }))).status).toBe(422);
  } finally {
    await network.stop();
  }
  expect(readJournal(journal).map(({ what, text }) => [what, text])).toEqual([
    ["accepted", "As JSON"],
    ["repeated", "As JSON"],
    ["accepted", "In a form"],
    ["accepted", "In parts"],
    ["refused", ""],
  ]);
});

/** Publishes every text from the first on whenever it is started, because it keeps nothing. */
const PUBLISHER = `
const { origin, token, texts } = JSON.parse(process.argv[1]);
for (const status of texts) {
  await fetch(origin + "/api/v1/statuses", {
    method: "POST",
    headers: { authorization: "Bearer " + token, "content-type": "application/json" },
    body: JSON.stringify({ status }),
  });
}
setInterval(() => {}, 1000);
`;

test("kills a process while it publishes, starts it again, and counts what it published twice", async () => {
  const journal = path.join(folder, "kills");
  const network = await startNetwork({ journal, latencyMs: 100 });
  const wanted: Wanted[] = ["One", "Two", "Three"].map((text) => ({ text, dueAt: new Date() }));
  const texts = wanted.map(({ text }) => text);
  let starts = 0;
  const isThere = (text: string) => readJournal(journal).find((line) => line.text === text);
  const product = {
    startPublisher() {
      starts++;
      const given = JSON.stringify({ ...network.target, texts });
      return spawn(process.execPath, ["--input-type=module", "-e", PUBLISHER, given], { stdio: "inherit" });
    },
    async schedule() {},
    // What it says once it was killed often enough.
    async readSaid(): Promise<Said[]> {
      return texts.map((text) => {
        const externalId = isThere(text)?.id ?? null;
        return { text, externalId, status: externalId && starts > 2 ? "published" : "pending" };
      });
    },
    async stop() {},
  };
  const treatment = { kills: 2, overSeconds: 0, latencyMs: 100, seed: 7, patienceSeconds: 60 };
  try {
    const { kills, said } = await treat({
      product,
      wanted,
      treatment,
      log: () => {},
      signal: new AbortController().signal,
      ...network,
    });
    expect(kills).toBe(2);
    expect(starts).toBe(3);
    const { judgement } = count(evidenceOf(wanted, readJournal(journal), said));
    expect(judgement).toMatchObject({ published: 3, must_be_zero: { lost: 0 } });
  } finally {
    await network.stop();
  }
});
