"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { ApprovalSteps } from "#domain/review/approval-steps/schema.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { nameOf } from "#studio/brands/members/member.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { type DraftStep, draftSteps, stepsInput } from "./draft-step.ts";
import { StepList } from "./step-list.tsx";
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
      <StepList
        steps={steps}
        approvers={approvers}
        onChange={setSteps}
        actions={
          steps.length > 0 || stored.length > 0 ? (
            <Button type="submit" variant="filled" loading={update.isPending}>
              {t("Save steps")}
            </Button>
          ) : null
        }
      />
    </form>
  );
}
