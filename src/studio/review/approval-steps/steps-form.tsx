"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { ApprovalSteps } from "#domain/review/approval-steps/schema.ts";
import { MAX_STEPS } from "#domain/review/approval-steps/terms.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { nameOf } from "#studio/brands/members/member.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { type DraftStep, draftSteps, moveStep, newStep, stepsInput } from "./draft-step.ts";
import { StepFields } from "./step-fields.tsx";
import classes from "./steps-form.module.css";

/** The owner's form: the steps in their order. */
export function StepsForm({ stored }: { stored: z.output<typeof ApprovalSteps>["steps"] }) {
  const trpc = useTRPC();
  const [steps, setSteps] = useState<readonly DraftStep[]>(() => draftSteps(stored));
  const { data } = useQuery(trpc.members.list.queryOptions({}));
  const approvers = (data?.members ?? [])
    .filter(({ status, roles }) => status && roles.some((role) => roleAllows(role, "approve")))
    .map((member) => ({ id: member.id, name: nameOf(member) }));
  const update = useAction(trpc.approvalSteps.update.mutationOptions(), {
    refresh: [trpc.approvalSteps.pathKey(), trpc.brands.pathKey(), trpc.posts.pathKey()],
    toast: () => t("Approval steps saved."),
  });
  const change = (index: number, part: Partial<DraftStep>) =>
    setSteps((before) => before.map((step, at) => (at === index ? { ...step, ...part } : step)));
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.run({ steps: stepsInput(steps) });
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <FormError error={update.refusal} />
      {steps.length === 0 ? (
        <EmptyState title={t("No approval steps")}>
          {t("One approval is enough. Add steps if several people approve a post one after the other.")}
        </EmptyState>
      ) : null}
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepFields
            key={step.key}
            step={step}
            number={index + 1}
            isLast={index === steps.length - 1}
            approvers={approvers}
            onChange={(part) => change(index, part)}
            onMove={(by) => setSteps(moveStep(steps, index, by))}
            onRemove={() => setSteps(steps.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <Group gap="xs">
        <Button
          disabled={steps.length >= MAX_STEPS}
          onClick={() => setSteps([...steps, newStep(Math.max(-1, ...steps.map(({ key }) => key)) + 1)])}
        >
          {t("Add a step")}
        </Button>
        {steps.length > 0 || stored.length > 0 ? (
          <Button type="submit" variant="filled" loading={update.isPending}>
            {t("Save steps")}
          </Button>
        ) : null}
      </Group>
    </form>
  );
}
