import type { z } from "zod";
import type { FirstSteps } from "#domain/insights/home/schema.ts";
import { type Message, msg } from "#kernel/language.ts";

/** The steps of `/welcome`, in order. */
export const SETUP_STEPS = ["name", "networks", "times", "week"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const STEP_NAMES: Record<SetupStep, Message> = {
  name: msg("Brand"),
  networks: msg("Networks"),
  times: msg("Posting times"),
  week: msg("First week"),
};

type Steps = z.output<typeof FirstSteps>;

/** The first step that is not done; the last one if all are. */
export function firstOpenStep({
  is_named,
  has_channel,
  has_posting_times,
}: Omit<Steps, "has_sample_content">): SetupStep {
  if (!is_named) return "name";
  if (!has_channel && !has_posting_times) return "networks";
  return has_posting_times ? "week" : "times";
}
