import type { Step } from "./stepper.tsx";

/** The step that a review is in, with its number; null when all are approved, and without steps. */
export function currentStep(steps: readonly Step[]): { name: string; number: number } | null {
  const index = steps.findIndex(({ state }) => state !== "approved");
  const step = steps[index];
  return step ? { name: step.name, number: index + 1 } : null;
}
