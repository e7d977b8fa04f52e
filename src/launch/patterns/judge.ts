import { analyse } from "scslre";
import { type Attack, attacksOn, textOf } from "./attacks.ts";

/** Lengths of the texts of which the times are compared. */
const SHORT = 6000;
const LONG = 4 * SHORT;
/** Work of a time below this is not judged: it is too short to measure, and far below what one step each would take. */
const FLOOR_US = 8000;
/** Linear work on a text four times as long takes four times as long, quadratic work sixteen times. */
const MAX_GROWTH = 8;
const TURNS = 3;

/** Why a pattern may take longer than in proportion to a text's length; null where nothing was found. */
export function problemOf(pattern: RegExp): string | null {
  const attack = attacksOn(pattern).find((each) => isSlow(pattern, each));
  if (attack) {
    const { before, pumped, after } = attack;
    const parts = [before, pumped, after].map((part) => JSON.stringify(part));
    return `slow on ${parts[0]} + ${parts[1]}.repeat(n) + ${parts[2]}`;
  }
  const [report] = analyse({ source: pattern.source, flags: pattern.flags }).reports;
  return report
    ? `not linear: ${report.type === "Move" ? "tried anew from each position" : "repetitions overlap"}`
    : null;
}

function isSlow(pattern: RegExp, attack: Attack): boolean {
  const long = textOf(attack, LONG);
  if (timeOf(pattern, long) < FLOOR_US) return false;
  return fastest(pattern, long) > MAX_GROWTH * fastest(pattern, textOf(attack, SHORT));
}

function fastest(pattern: RegExp, text: string): number {
  return Math.min(...Array.from({ length: TURNS }, () => timeOf(pattern, text)));
}

/** The processor time of all matches in a text, in microseconds. */
function timeOf(pattern: RegExp, text: string): number {
  // linear: how long it takes is what is measured
  const all = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, "")}g`);
  const before = process.threadCpuUsage();
  text.replace(all, "");
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
