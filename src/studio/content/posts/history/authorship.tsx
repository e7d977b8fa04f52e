import { IconCertificate, IconRobot } from "@tabler/icons-react";
import { describeAuthorship } from "#domain/content/provenance/rules.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { summarize } from "#studio/content/media/credentials.ts";
import classes from "./authorship.module.css";

/**
 * Apps involved in a post, and what its images say of where they come from: shown to everybody who is about to approve;
 * nothing for posts by people.
 */
export function Authorship({ post }: { post: Post }) {
  const credentials = post.media.flatMap(({ content_credentials: each }) => (each ? [summarize(each)] : []));
  return (
    <>
      <Sentences icon={IconRobot} sentences={describeAuthorship(post)} />
      <Sentences icon={IconCertificate} sentences={[...new Set(credentials)]} />
    </>
  );
}

function Sentences({ icon: Icon, sentences }: { icon: typeof IconRobot; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <span className={classes.authorship}>
      <Icon size={18} stroke={1.5} className={classes.icon} aria-hidden />
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
