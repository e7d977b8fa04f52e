import { Textarea } from "@mantine/core";
import { type Channel, countFor } from "./checks.ts";
import { Counter } from "./counter.tsx";
import type { Draft } from "./draft.ts";
import classes from "./first-comment.module.css";
import { variantFor, withOverrides } from "./variants.ts";

interface FirstCommentProps {
  channel: Channel | null;
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** A comment that is published right after the post. */
export function FirstComment({ channel, draft, onChange }: FirstCommentProps) {
  if (!channel) return null;
  const { firstComment = "" } = variantFor(draft, channel.id);
  const limit = channel.capabilities?.text_limit;
  return (
    <div className={classes.comment}>
      <Textarea
        label="First comment"
        description="Published as a comment right after the post."
        placeholder="Add links or hashtags"
        autosize
        minRows={1}
        maxRows={8}
        value={firstComment}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange((now) => withOverrides(now, channel.id, { firstComment: value === "" ? undefined : value }));
        }}
      />
      {limit !== undefined && firstComment !== "" ? (
        <span className={classes.counter}>
          <Counter count={countFor(channel, firstComment)} limit={limit} />
        </span>
      ) : null}
    </div>
  );
}
