import { type Command, Option } from "commander";
import { wholeNumber } from "../arguments.ts";

const REPEAT_UNITS = ["day", "week", "month"] as const;

/** How often a post repeats. */
export type Rhythm = { every: (typeof REPEAT_UNITS)[number]; interval?: number };

/** Adds the options for how often a post repeats. */
export function withRhythm(command: Command): Command {
  return command
    .addOption(new Option("--every <unit>", "day, week or month").choices(REPEAT_UNITS).makeOptionMandatory())
    .option("--interval <number>", "every how many days, weeks or months; default: 1", wholeNumber);
}
