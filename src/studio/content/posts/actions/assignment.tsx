"use client";

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { nameOf } from "#studio/brands/members/member.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { instantsOf, localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { CampaignField } from "#studio/planning/campaigns/campaign-field.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import classes from "./assignment.module.css";
import { usePostActions } from "./use-post-actions.ts";

/** Fields for who is to get the post ready, until when, and its campaign: changed at once, without a revision. Not for clients. */
export default function Assignment({ post }: { post: Post }) {
  const { timezone } = useBrand();
  const { update } = usePostActions();
  const writers = useWriters(post);
  const due = post.due_at === null ? "" : localInput(post.due_at, timezone);
  const saveDue = (text: string) => {
    if (text === due) return;
    const [date = "", time = ""] = text.split("T");
    update.run({
      id: post.id,
      due_at: text === "" ? null : instantsOf({ date, time }, timezone).nearest.toISOString(),
    });
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t("Assignee")}
        leftSection={
          post.assignee ? <PersonFace id={post.assignee.id} name={post.assignee.name} size={20} /> : undefined
        }
        data={[{ value: "", label: t("Nobody") }, ...writers]}
        value={post.assignee ? String(post.assignee.id) : ""}
        disabled={update.isPending}
        onChange={({ currentTarget: { value } }) =>
          update.run({ id: post.id, assignee_id: value === "" ? null : Number(value) })
        }
      />
      <DateField
        // Also when someone else has changed it.
        key={due}
        label={t("Due")}
        type="datetime-local"
        defaultValue={due}
        onCommit={saveDue}
      />
      <CampaignField
        value={post.campaign?.id ?? null}
        name={post.campaign?.name}
        disabled={update.isPending}
        onChange={(id) => update.run({ id: post.id, campaign_id: id })}
      />
    </div>
  );
}

/** Active members who write posts; the assignee is always among them. */
function useWriters({ assignee }: Post): { value: string; label: string }[] {
  const { data } = useQuery(useTRPC().members.list.queryOptions({}));
  const writers = (data?.members ?? [])
    .filter(({ status, roles }) => status && roles.some((role) => roleAllows(role, "content.manage")))
    .map((member) => ({ value: String(member.id), label: nameOf(member) }));
  const isListed = assignee === null || writers.some(({ value }) => value === String(assignee.id));
  return isListed ? writers : [{ value: String(assignee.id), label: assignee.name }, ...writers];
}

/** `2026-11-24T09:00` in the brand's time zone. */
function localInput(iso: string, zone: string): string {
  const { date, time } = localTimeOf(new Date(iso), zone);
  return `${date}T${time}`;
}
