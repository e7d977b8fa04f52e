"use client";

import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { ITEM_KINDS } from "#domain/engagement/automations/terms.ts";
import type { ReplyApproval } from "#domain/engagement/inbox/schema.ts";
import { APPROVAL_ROLES } from "#domain/engagement/inbox/terms.ts";
import { t } from "#kernel/language.ts";
import { roleLabels } from "#studio/brands/members/role-labels.ts";
import { KIND_LABELS } from "#studio/engagement/contacts/kind-labels.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";

interface ReplyApprovalSettingsProps {
  /** Only the owner changes the rule. */
  canChange: boolean;
}

/** Whose replies in the inbox need approval before they are sent. */
export function ReplyApprovalSettings({ canChange }: ReplyApprovalSettingsProps) {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().inbox.replyApproval.queryOptions({}));
  return (
    <Section title={t("Replies in the inbox")}>
      {isLoadingError ? (
        <ReadError title={t("The approval of replies couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <FormSkeleton fields={2} /> : null}
      {data && canChange ? <ReplyApprovalForm stored={data} /> : null}
      {data && !canChange ? <p>{describeRule(data)}</p> : null}
    </Section>
  );
}

type Rule = z.output<typeof ReplyApproval>;

function describeRule({ roles }: Rule): string {
  if (roles.length === 0) return t("Replies are sent without approval.");
  const names = roles.map((role) => t(roleLabels[role].name)).join(", ");
  return t("Need approval by another role: {names}", { names });
}

function ReplyApprovalForm({ stored }: { stored: Rule }) {
  const trpc = useTRPC();
  const [roles, setRoles] = useState<readonly string[]>(stored.roles);
  const [kinds, setKinds] = useState<readonly string[]>(stored.kinds.length > 0 ? stored.kinds : ITEM_KINDS);
  const update = useAction(trpc.inbox.setReplyApproval.mutationOptions(), {
    refresh: [trpc.inbox.pathKey()],
    toast: () => t("Approval of replies saved."),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.run({
      roles: APPROVAL_ROLES.filter((role) => roles.includes(role)),
      kinds: ITEM_KINDS.filter((kind) => kinds.includes(kind)),
    });
  };
  return (
    <form onSubmit={save}>
      <Stack gap="md">
        <FormError error={update.refusal} />
        <Checkbox.Group
          label={t("Replies by these roles need approval")}
          description={t("By someone of another role who can reply. The brand owner always replies directly.")}
          value={[...roles]}
          onChange={setRoles}
        >
          <Group gap="md" mt={8}>
            {APPROVAL_ROLES.map((role) => (
              <Checkbox key={role} value={role} label={t(roleLabels[role].name)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox.Group
          label={t("In reply to")}
          error={roles.length > 0 && kinds.length === 0 ? t("Choose at least one.") : null}
          value={[...kinds]}
          onChange={setKinds}
        >
          <Group gap="md" mt={8}>
            {ITEM_KINDS.map((kind) => (
              <Checkbox key={kind} value={kind} label={t(KIND_LABELS[kind].many)} />
            ))}
          </Group>
        </Checkbox.Group>
        <div>
          <Button type="submit" variant="filled" loading={update.isPending} disabled={kinds.length === 0}>
            {t("Save")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
