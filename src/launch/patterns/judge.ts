import { analyse } from "scslre";
import { type Attack, attacksOn, textOf } from "./attacks.ts";
import { growsTooFast } from "./growth.ts";

const LENGTH = 24_000;
/** Far above what one step for each character takes, and far below what one for each pair does. */
const FLOOR_US = 50_000;

/** Why a pattern may take longer than in proportion to a text's length; null where nothing was found. */
export function problemOf(pattern: RegExp): string | null {
  // linear: how long it takes is what is measured
  const all = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, "")}g`);
  const isSlow = (attack: Attack) =>
    growsTooFast(
      (length) => {
        const text = textOf(attack, length);
        return () => text.replace(all, "");
      },
      LENGTH,
      FLOOR_US,
    );
  const attack = attacksOn(pattern).find(isSlow);
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
