import { Textarea } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { type Channel, countFor } from "../checks/checks.ts";
import { FIRST_COMMENT_FIELD_ID, textFieldOf } from "../field-ids.ts";
import type { Draft } from "../saving/draft.ts";
import { Counter } from "../text/counter.tsx";
import classes from "./first-comment.module.css";
import { variantFor, withOverrides } from "./variants.ts";

const commentField = () => textFieldOf(FIRST_COMMENT_FIELD_ID);

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
        id={FIRST_COMMENT_FIELD_ID}
        translate="no"
        label={t("First comment")}
        description={t("Published as a comment right after the post.")}
        placeholder={t("Add links or hashtags")}
        autosize
        minRows={1}
        maxRows={8}
        value={firstComment}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange((now) => withOverrides(now, channel.id, { firstComment: value === "" ? undefined : value }));
        }}
      />
      <div className={classes.under}>
        <EmojiButton label={t("Insert an emoji into the first comment")} field={commentField} />
        {limit !== undefined && firstComment !== "" ? (
          <Counter count={countFor(channel, firstComment)} limit={limit} />
        ) : null}
      </div>
    </div>
  );
}
