"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_RULES } from "#domain/review/approval-rules/terms.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { nameOf } from "#studio/brands/members/member.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { moveStep } from "../approval-steps/draft-step.ts";
import classes from "../approval-steps/steps-form.module.css";
import {
  type DraftRule,
  draftRules,
  errorsOf,
  fieldsOfRules,
  newRule,
  rulesInput,
  type StoredRule,
} from "./draft-rule.ts";
import { RuleFields } from "./rule-fields.tsx";
import { TryRules } from "./try-rules.tsx";

/** The owner's form: the rules in their order. */
export function RulesForm({ stored }: { stored: readonly StoredRule[] }) {
  const trpc = useTRPC();
  const [rules, setRules] = useState<readonly DraftRule[]>(() => draftRules(stored));
  const [openKey, setOpenKey] = useState<number | null>(null);
  const { data } = useQuery(trpc.members.list.queryOptions({}));
  const active = (data?.members ?? []).filter(({ status }) => status);
  const members = active.map((member) => ({ id: member.id, name: nameOf(member) }));
  const approvers = active
    .filter(({ roles }) => roles.some((role) => roleAllows(role, "approve")))
    .map((member) => ({ id: member.id, name: nameOf(member) }));
  const update = useAction(trpc.approvalRules.update.mutationOptions(), {
    refresh: [trpc.approvalRules.pathKey(), trpc.brands.pathKey(), trpc.posts.pathKey()],
    toast: () => t("Rules saved."),
  });
  const change = (index: number, part: Partial<DraftRule>) =>
    setRules((before) => before.map((rule, at) => (at === index ? { ...rule, ...part } : rule)));
  const add = () => {
    const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1;
    setRules([...rules, newRule(key)]);
    setOpenKey(key);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.run({ rules: rulesInput(rules) });
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <FormError error={update.refusal} fields={fieldsOfRules(update.refusal?.errors)} />
      {rules.length === 0 ? (
        <EmptyState title={t("No rules")}>
          {t(
            "All posts are approved in the steps above. Add a rule if some need others, such as those that agents write.",
          )}
        </EmptyState>
      ) : null}
      <ol className={classes.steps} aria-label={t("Rules")}>
        {rules.map((rule, index) => (
          <RuleFields
            key={rule.key}
            rule={rule}
            number={index + 1}
            isLast={index === rules.length - 1}
            isOpen={rule.key === openKey}
            members={members}
            approvers={approvers}
            errors={errorsOf(update.refusal?.errors, index)}
            onToggle={() => setOpenKey(rule.key === openKey ? null : rule.key)}
            onChange={(part) => change(index, part)}
            onMove={(by) => setRules(moveStep(rules, index, by))}
            onRemove={() => setRules(rules.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <Group gap="xs">
        <Button disabled={rules.length >= MAX_RULES} onClick={add}>
          {t("Add a rule")}
        </Button>
        {rules.length > 0 || stored.length > 0 ? (
          <Button type="submit" variant="filled" loading={update.isPending}>
            {t("Save rules")}
          </Button>
        ) : null}
      </Group>
      {rules.length > 0 ? <TryRules rules={rulesInput(rules)} /> : null}
    </form>
  );
}
