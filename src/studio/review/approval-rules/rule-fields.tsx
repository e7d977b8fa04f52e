import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { Suspense } from "react";
import { MAX_RULE_NAME } from "#domain/review/approval-rules/terms.ts";
import { t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazy } from "#ui/lazy.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { StepList } from "../approval-steps/step-list.tsx";
import classes from "../approval-steps/steps-form.module.css";
import { type DraftRule, summarize } from "./draft-rule.ts";

const ConditionFields = lazy(() => import("./condition-fields.tsx"));

interface RuleFieldsProps {
  rule: DraftRule;
  number: number;
  isLast: boolean;
  isOpen: boolean;
  members: readonly { id: number; name: string }[];
  approvers: readonly { id: number; name: string }[];
  errors: readonly string[];
  onToggle: () => void;
  onChange: (change: Partial<DraftRule>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** One rule: its name and summary and, while it is open, its conditions and steps. */
export function RuleFields(props: RuleFieldsProps) {
  const { rule, number, isLast, isOpen, members, approvers, errors, onToggle, onChange, onMove, onRemove } = props;
  const { name, conditions, steps } = rule;
  return (
    <li className={classes.step} aria-label={t("Rule {number}", { number })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.head}>
          <Text component="h3" fw={500}>
            {name.trim() || t("Rule {number}", { number })}
          </Text>
          <Text size="sm" c="var(--ink-2)">
            {summarize(rule)}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <IconButton
            aria-label={t("Move rule {number} up", { number })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp {...icon} />
          </IconButton>
          <IconButton aria-label={t("Move rule {number} down", { number })} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown {...icon} />
          </IconButton>
          <IconButton aria-label={t("Remove rule {number}", { number })} onClick={onRemove}>
            <IconTrash {...icon} />
          </IconButton>
        </Group>
      </Group>
      {errors.length > 0 ? <Alert color="red">{[...new Set(errors)].join(" ")}</Alert> : null}
      {isOpen ? (
        <>
          <TextInput
            label={t("Name of the rule")}
            placeholder={t("Written by agents")}
            value={name}
            maxLength={MAX_RULE_NAME}
            required
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
          <fieldset className={classes.group}>
            <legend className={classes.legend}>{t("If a post meets all of these conditions")}</legend>
            <Suspense fallback={<FormSkeleton fields={3} />}>
              <ConditionFields
                conditions={conditions}
                members={members}
                onChange={(change) => onChange({ conditions: { ...conditions, ...change } })}
              />
            </Suspense>
          </fieldset>
          <fieldset className={classes.group}>
            <legend className={classes.legend}>{t("These steps approve it")}</legend>
            <StepList steps={steps} approvers={approvers} onChange={(next) => onChange({ steps: [...next] })} />
          </fieldset>
        </>
      ) : null}
      <div>
        <Button size="xs" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? t("Close rule") : t("Edit rule")}
        </Button>
      </div>
    </li>
  );
}
