"use client";

import { Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { Suspense } from "react";
import { APPROVER_ROLES, MAX_HOURS, MAX_NEEDED, MAX_STEP_NAME } from "#domain/review/approval-steps/terms.ts";
import { t } from "#kernel/language.ts";
import { roleLabels } from "#studio/brands/members/role-labels.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazy } from "#ui/lazy.tsx";
import type { DraftStep } from "./draft-step.ts";
import classes from "./steps-form.module.css";

const EscalateTo = lazy(() => import("./escalate-to.tsx"));

interface StepFieldsProps {
  step: DraftStep;
  number: number;
  isLast: boolean;
  /** Members who can approve posts. */
  approvers: readonly { id: number; name: string }[];
  onChange: (change: Partial<DraftStep>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** One step: its name, who approves it, how many of them, and until when. */
export function StepFields({ step, number, isLast, approvers, onChange, onMove, onRemove }: StepFieldsProps) {
  const { name, member_ids: ids, roles, needed, hours, escalate_after: after, escalate_to_ids: others } = step;
  return (
    <li className={classes.step}>
      <Group justify="space-between" wrap="nowrap">
        <Text component="h2" fw={500}>
          {t("Step {number}", { number })}
        </Text>
        <Group gap={4} wrap="nowrap">
          <IconButton
            aria-label={t("Move step {number} up", { number })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp {...icon} />
          </IconButton>
          <IconButton aria-label={t("Move step {number} down", { number })} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown {...icon} />
          </IconButton>
          <IconButton aria-label={t("Remove step {number}", { number })} onClick={onRemove}>
            <IconTrash {...icon} />
          </IconButton>
        </Group>
      </Group>
      <TextInput
        label={t("Name")}
        placeholder={t("Legal")}
        value={name}
        maxLength={MAX_STEP_NAME}
        required
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Checkbox.Group
        label={t("Anyone with the role")}
        value={roles}
        onChange={(chosen) => onChange({ roles: APPROVER_ROLES.filter((role) => chosen.includes(role)) })}
      >
        <Group gap="md" mt={4}>
          {APPROVER_ROLES.map((role) => (
            <Checkbox key={role} value={role} label={t(roleLabels[role].name)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group
        label={t("These members")}
        value={ids.map(String)}
        onChange={(chosen) => onChange({ member_ids: chosen.map(Number) })}
      >
        <Stack gap={6} mt={4}>
          {approvers.map((member) => (
            <Checkbox key={member.id} value={String(member.id)} label={member.name} />
          ))}
        </Stack>
      </Checkbox.Group>
      {roles.includes("client") ? (
        <Text size="sm" c="var(--ink-2)">
          {t("Guests of review links can approve this step, too.")}
        </Text>
      ) : null}
      <div className={classes.numbers}>
        <TextInput
          label={t("Approvals needed")}
          description={t("By different people. A member and the guests of their review links count as one.")}
          type="number"
          min={1}
          max={MAX_NEEDED}
          value={needed}
          required
          onChange={({ currentTarget }) => onChange({ needed: currentTarget.value })}
        />
        <TextInput
          label={t("Hours to decide")}
          description={t("Empty for no due date.")}
          type="number"
          min={1}
          max={MAX_HOURS}
          value={hours}
          onChange={({ currentTarget }) => onChange({ hours: currentTarget.value })}
        />
        <TextInput
          label={t("Escalate after hours")}
          description={t(
            "Others are notified if it is still undecided then, and shortly before publishing. Empty for never.",
          )}
          type="number"
          min={1}
          max={MAX_HOURS}
          value={after}
          onChange={({ currentTarget }) => onChange({ escalate_after: currentTarget.value })}
        />
      </div>
      {after.trim() === "" ? null : (
        <Suspense>
          <EscalateTo
            approvers={approvers}
            chosen={others}
            onChange={(chosen) => onChange({ escalate_to_ids: chosen })}
          />
        </Suspense>
      )}
    </li>
  );
}
