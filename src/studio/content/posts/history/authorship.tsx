import { IconRobot } from "@tabler/icons-react";
import { describeAuthorship } from "#domain/content/provenance/rules.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import classes from "./authorship.module.css";

/** Apps involved in a post, shown to everybody who is about to approve; nothing for posts by people. */
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
