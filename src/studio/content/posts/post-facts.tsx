"use client";

import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./post-facts.module.css";

/** Who is to get the post ready, until when, and its campaign: on a line below the title, where the team changes them. */
export function PostFacts({ post }: { post: Post }) {
  const { timezone, role } = useBrand();
  const { assignee, due_at: due, campaign } = post;
  const canWrite = roleAllows(role, "content.manage");
  const facts = [
    ...(assignee && canWrite ? [{ id: "assignee", text: t("Assigned to {name}", { name: assignee.name }) }] : []),
    ...(due !== null && canWrite
      ? [{ id: "due", text: rich("Due {time}", { time: <Time iso={due} zone={timezone} withZone={false} /> }) }]
      : []),
    ...(campaign ? [{ id: "campaign", text: campaign.name }] : []),
  ];
  if (facts.length === 0 && !canWrite) return null;
  return (
    <span className={classes.facts}>
      {facts.map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
      {canWrite ? (
        <OnDemand
          as="popover"
          width={300}
          target={
            <Button className={classes.edit} variant="subtle" size="compact-sm">
              {facts.length === 0 ? t("Assign, due date, campaign") : t("Edit assignment")}
            </Button>
          }
          load={() => import("./actions/assignment.tsx")}
          props={{ post }}
        />
      ) : null}
    </span>
  );
}
