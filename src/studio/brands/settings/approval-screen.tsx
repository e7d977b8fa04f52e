"use client";

import { useQuery } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { roleLabels } from "#studio/brands/members/role-labels.ts";
import { ReplyApprovalSettings } from "#studio/engagement/inbox/reply-approval-form.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { RulesSettings } from "#studio/review/approval-rules/rules-settings.tsx";
import { StepsForm } from "#studio/review/approval-steps/steps-form.tsx";
import { ReviewChannelSettings } from "#studio/review/review-channels/review-channel-settings.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { SettingsPage } from "./settings-page.tsx";

interface ApprovalScreenProps {
  /** The platforms whose channels can show posts to reviewers. */
  chats: readonly string[];
}

/** Settings → Approval: a form for the owner, read-only for everyone else. */
export function ApprovalScreen({ chats }: ApprovalScreenProps) {
  const { role } = useBrand();
  const mayView = role !== "client";
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().approvalSteps.show.queryOptions({}, { enabled: mayView }),
  );
  const isOwner = role === "super_admin";
  return (
    <SettingsPage
      description={t(
        "Who approves posts, one step after the other. Posts in review keep the steps they were submitted under.",
      )}
    >
      {isOwner ? null : <OwnerOnly>{t("Only the brand owner can change these settings.")}</OwnerOnly>}
      {isLoadingError ? (
        <ReadError title={t("The approval steps couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError && mayView ? <FormSkeleton fields={3} /> : null}
      {data && isOwner ? <StepsForm stored={data.steps} /> : null}
      {data && !isOwner && data.steps.length === 0 ? <p>{t("One approval is enough.")}</p> : null}
      {data && !isOwner && data.steps.length > 0 ? (
        <DefinitionList
          items={data.steps.map(({ name, members, roles, needed }) => ({
            term: name,
            value: `${[...members.map((member) => member.name), ...roles.map((each) => t(roleLabels[each].name))].join(", ")} · ${tn(needed, "{count} approval", "{count} approvals")}`,
          }))}
        />
      ) : null}
      {mayView ? <RulesSettings canChange={isOwner} /> : null}
      {mayView ? <ReviewChannelSettings canChange={isOwner} chats={chats} /> : null}
      {mayView ? <ReplyApprovalSettings canChange={isOwner} /> : null}
    </SettingsPage>
  );
}
