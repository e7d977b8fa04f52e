import { IconRobot } from "@tabler/icons-react";
import { describeAuthorship } from "#domain/provenance/rules.ts";
import type { Card } from "./cards.ts";
import classes from "./post-row.module.css";

/** Marks a post that an app created or edited; explained by a tooltip and to screen readers. */
export function ProgramMark({ post }: { post: Pick<Card, "author" | "origin" | "written_through" | "program_edit"> }) {
  const description = describeAuthorship(post).join(" ");
  if (description === "") return null;
  return (
    <span className={classes.program} role="img" aria-label={description} title={description}>
      <IconRobot size={16} stroke={1.5} aria-hidden />
    </span>
  );
}
