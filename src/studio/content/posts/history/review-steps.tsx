"use client";

import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { focusTitle } from "#studio/frame/focus-title.ts";
import { AppliedRule } from "#studio/review/approval-rules/applied-rule.tsx";
import { Stepper } from "#studio/review/approval-steps/stepper.tsx";
import { Section } from "#ui/section.tsx";
import { usePostActions } from "../actions/use-post-actions.ts";
import { ApprovalQuestion, useAskBeforeApproving } from "../comments/use-ask-before-approving.tsx";

/** The approval steps of the post, and for the brand's owner a way to approve all that are left. */
export function ReviewSteps({ post }: { post: Post }) {
  const { timezone } = useBrand();
  const { approve } = usePostActions();
  const { ask, asked } = useAskBeforeApproving();
  const { id, revision } = post;
  return (
    <Section
      title={t("Approval steps")}
      action={
        post.allowed_actions.includes("approve_all") ? (
          <Button
            size="xs"
            loading={approve.isPending}
            onClick={() => ask([post], () => approve.run({ id, revision, all_steps: true }, focusTitle))}
          >
            {t("Approve all steps")}
          </Button>
        ) : undefined
      }
    >
      {post.approval_rule ? <AppliedRule rule={post.approval_rule} /> : null}
      <Stepper steps={post.approval_steps} zone={timezone} />
      <ApprovalQuestion asked={asked} />
    </Section>
  );
}
