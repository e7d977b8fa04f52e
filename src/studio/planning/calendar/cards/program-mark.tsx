import { IconRobot } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { describeAuthorship } from "#domain/content/provenance/rules.ts";
import classes from "#studio/planning/schedule/post-row.module.css";
import type { Card } from "./cards.ts";

interface ProgramMarkProps {
  post: Pick<Card, "author" | "origin" | "written_through" | "program_edit">;
  /** For many marks on a page. */
  icon?: ReactNode;
}

/** The icon of posts that an app created or edited. */
const programIcon = <IconRobot size={16} stroke={1.5} aria-hidden />;

/** Marks a post that an app created or edited; explained by a tooltip and to screen readers. */
export function ProgramMark({ post, icon = programIcon }: ProgramMarkProps) {
  const description = describeAuthorship(post).join(" ");
  if (description === "") return null;
  return (
    <span className={classes.program} role="img" aria-label={description} title={description}>
      {icon}
    </span>
  );
}
