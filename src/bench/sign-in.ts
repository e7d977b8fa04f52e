import { randomBytes } from "node:crypto";
import { forgotPassword, login, register } from "#domain/identity/sign-in/index.ts";
import { execute } from "#kernel/execute.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { Platform } from "#platform/services.ts";
import { startBenchPlatform } from "./platform.ts";

/** Pairs per metric, known and unknown addresses in alternation, so that other load of the machine affects both. */
const PAIRS = 60;
/** The largest ratio and difference of the medians that an attacker with many attempts could not detect. */
const MAX_RATIO = 1.1;
const NOISE_MS = 1;

const PASSWORD = "a password of the bench";

/**
 * How long a login with a wrong password, a forgotten password and a registration take for existing and for unknown
 * email addresses. Registration reports an existing address anyway, so its metric is for information. Exits with 1 when
 * login or forgotten password reveal it.
 */
export async function run(): Promise<void> {
  const platform = await startBenchPlatform();
  try {
    const { services } = platform;
    await platform.register();
    const { email: known } = await services.db.user.findFirstOrThrow({ select: { email: true } });
    const unknown = () => `nobody-${randomBytes(4).toString("hex")}@example.com`;
    const ask = (op: AnyOperation, input: object) => millisecondsOf(services, op, input);
    const wrong = { password: "another password than that" };
    const person = { first_name: "Bench", last_name: "Mark", password: PASSWORD };
    await ask(login, { email: unknown(), ...wrong });

    console.log(`\nmedians of ${PAIRS} pairs, known and unknown addresses in turns`);
    const rounds = [
      await compare("login, wrong password", (email) => ask(login, { email, ...wrong }), known, unknown),
      await compare("forgotten password", (email) => ask(forgotPassword, { email }), known, unknown),
    ];
    await compare("registration (answers differ)", (email) => ask(register, { ...person, email }), known, unknown);
    if (rounds.includes(true)) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}

/** @returns whether the two can be distinguished */
async function compare(
  label: string,
  measure: (email: string) => Promise<number>,
  known: string,
  unknown: () => string,
): Promise<boolean> {
  const here: number[] = [];
  const nobody: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    here.push(await measure(known));
    nobody.push(await measure(unknown()));
  }
  const [a, b] = [median(here), median(nobody)];
  const ratio = Math.max(a, b) / Math.min(a, b);
  console.log(
    `${label.padEnd(32)} ${a.toFixed(2)} ms known   ${b.toFixed(2)} ms unknown   ratio ${(a / b).toFixed(3)}`,
  );
  return ratio > MAX_RATIO && Math.abs(a - b) > NOISE_MS;
}

/** Each call comes from another IP address, so that no throttle applies. */
async function millisecondsOf(services: Platform, op: AnyOperation, input: object): Promise<number> {
  const address = `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;
  const origin = { requestId: "bench", entryPoint: "api" as const, address, userAgent: "bench" };
  const ctx = { ...services, caller: { kind: "guest" as const }, origin };
  const begun = performance.now();
  await execute(op, ctx, input).catch(() => undefined);
  return performance.now() - begun;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
