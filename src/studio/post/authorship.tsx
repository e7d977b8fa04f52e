import { IconRobot } from "@tabler/icons-react";
import { describeAuthorship } from "#domain/provenance/rules.ts";
import type { Post } from "../composer/draft.ts";
import classes from "./authorship.module.css";

/** What programs had to do with a post, where everybody sees it who is about to approve; nothing where people wrote it. */
export function Authorship({ post }: { post: Post }) {
  const sentences = describeAuthorship(post);
  if (sentences.length === 0) return null;
  return (
    <span className={classes.authorship}>
      <IconRobot size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <span>
        {sentences.map((sentence) => (
          <span key={sentence} className={classes.sentence}>
            {sentence}
          </span>
        ))}
      </span>
    </span>
  );
}
