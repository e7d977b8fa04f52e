import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { RulesPreview } from "#domain/review/approval-rules/schema.ts";
import { PREVIEWED_POSTS } from "#domain/review/approval-rules/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { AppliedRule } from "./applied-rule.tsx";
import type { RuleInput } from "./draft-rule.ts";
import classes from "./try-rules.module.css";

/** Tries the rules as they are in the form, without saving them. */
export function TryRules({ rules }: { rules: RuleInput[] }) {
  const trpc = useTRPC();
  const [postId, setPostId] = useState("");
  const { data } = useQuery(trpc.posts.list.queryOptions({ limit: 20 }));
  const preview = useAction(trpc.approvalRules.preview.mutationOptions());
  return (
    <div className={classes.trial}>
      <Text component="h3" fw={500}>
        {t("Try these rules")}
      </Text>
      <Group align="end" gap="xs">
        <NativeSelect
          label={t("On a post")}
          data={[
            { value: "", label: t("post|None") },
            ...(data?.posts ?? []).map(({ id, body }) => ({
              value: String(id),
              label: `${id} · ${excerptOf(body, 50) || t("No text.")}`,
            })),
          ]}
          value={postId}
          onChange={({ currentTarget }) => setPostId(currentTarget.value)}
        />
        <Button
          loading={preview.isPending}
          onClick={() => preview.run({ rules, ...(postId === "" ? {} : { post_id: Number(postId) }) })}
        >
          {t("Try rules")}
        </Button>
      </Group>
      <FormError error={preview.refusal} />
      <div role="status">{preview.output && !preview.refusal ? <Outcome preview={preview.output} /> : null}</div>
    </div>
  );
}

function Outcome({ preview: { post, posts, counts, others } }: { preview: z.output<typeof RulesPreview> }) {
  return (
    <>
      {post ? <TriedPost post={post} /> : null}
      <p>
        {posts < PREVIEWED_POSTS
          ? tn(posts, "Of the brand's {count} post:", "Of the brand's {count} posts:")
          : tn(posts, "Of the last {count} post:", "Of the last {count} posts:")}
      </p>
      <ul className={classes.counts}>
        {counts.map((rule) => (
          <li key={rule.name}>{`${rule.name}: ${tn(rule.posts, "{count} post", "{count} posts")}`}</li>
        ))}
        <li>{`${t("No rule")}: ${tn(others, "{count} post", "{count} posts")}`}</li>
      </ul>
    </>
  );
}

function TriedPost({ post: { rule, steps } }: { post: NonNullable<z.output<typeof RulesPreview>["post"]> }) {
  const names = steps.map(({ name }) => name).join(" → ");
  return (
    <>
      {rule ? <AppliedRule rule={rule} /> : <p>{t("No rule applies to this post.")}</p>}
      <p>{names ? t("Steps: {names}", { names }) : t("One approval is enough.")}</p>
    </>
  );
}
