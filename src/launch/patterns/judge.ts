import { analyse } from "scslre";
import { type Attack, attacksOn, textOf } from "./attacks.ts";
import { growsTooFast, timeOf } from "./growth.ts";

/**
 * Lengths of texts, ascending: what takes exponentially long would take for ever on a long one, and shows on a short one.
 * Each is so much longer than the one before that a wait stays below a second.
 */
const LENGTHS = [12, 15, 19, 24, 30, 38, 48, 60, 75, 94, 375, 1500, 6000, 24_000];
/** For what is noticed on the longest of them, but not above the floor yet. */
const LONGER = 96_000;
/** One step for each character of 24,000 takes less. */
const NOTICEABLE_US = 2000;
/**
 * On the longest text, far above what one step for each character takes, and far below what one for each pair does, on
 * a fast machine too.
 */
const FLOOR_US = 50_000;

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
  // linear: how long it takes is what is measured
  const all = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, "")}g`);
  const prepare = (length: number) => {
    const text = textOf(attack, length);
    return () => text.replace(all, "");
  };
  let time = 0;
  for (const length of LENGTHS) {
    time = timeOf(prepare(length));
    if (time >= FLOOR_US) return growsTooFast(prepare, length, FLOOR_US);
  }
  return time >= NOTICEABLE_US && growsTooFast(prepare, LONGER, FLOOR_US);
}
