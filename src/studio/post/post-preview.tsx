import { Section } from "#ui/section.tsx";
import type { Post } from "../composer/draft.ts";
import { Entry } from "../feed/entry.tsx";
import classes from "./post-preview.module.css";

/** What the post says, as its readers see it. */
export function PostPreview({ post }: { post: Post }) {
  const isEmpty = post.body.trim() === "" && post.media.length === 0;
  return (
    <Section title="The post">
      <div className={classes.paper}>
        {isEmpty ? (
          <p className={classes.nothing}>Nothing written yet.</p>
        ) : (
          <Entry
            body={post.body}
            pictures={post.media.map(({ url, alt_text: alt, width, height }) => ({ url, alt, width, height }))}
            tags={post.tags}
          />
        )}
      </div>
      {post.internal_note ? (
        <p className={classes.note}>
          <strong>Note for the team.</strong> {post.internal_note}
        </p>
      ) : null}
    </Section>
  );
}
