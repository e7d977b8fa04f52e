import { Button, Group } from "@mantine/core";
import { MAX_STEPS } from "#domain/review/approval-steps/terms.ts";
import { t } from "#kernel/language.ts";
import type { Elements } from "#ui/elements.ts";
import { type DraftStep, moveStep, newStep } from "./draft-step.ts";
import { StepFields } from "./step-fields.tsx";
import classes from "./steps-form.module.css";

interface StepListProps {
  steps: readonly DraftStep[];
  /** Members who can approve posts. */
  approvers: readonly { id: number; name: string }[];
  onChange: (steps: readonly DraftStep[]) => void;
  /** Buttons beside the one that adds a step. */
  actions?: Elements;
}

/** Steps in their order, and a button that adds one. */
export function StepList({ steps, approvers, onChange, actions }: StepListProps) {
  const change = (index: number, part: Partial<DraftStep>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepFields
            key={step.key}
            step={step}
            number={index + 1}
            isLast={index === steps.length - 1}
            approvers={approvers}
            onChange={(part) => change(index, part)}
            onMove={(by) => onChange(moveStep(steps, index, by))}
            onRemove={() => onChange(steps.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <Group gap="xs">
        <Button
          disabled={steps.length >= MAX_STEPS}
          onClick={() => onChange([...steps, newStep(Math.max(-1, ...steps.map(({ key }) => key)) + 1)])}
        >
          {t("Add a step")}
        </Button>
        {actions}
      </Group>
    </>
  );
}
