import { splitMentions } from "#domain/content/mentions/rules.ts";
import classes from "./comment-text.module.css";
import type { Comment } from "./use-thread.ts";

/** The text of a comment with the names of whom it mentions; a former member's is plain text. */
export function CommentText({ comment: { body, mentions } }: { comment: Pick<Comment, "body" | "mentions"> }) {
  let position = 0;
  return splitMentions(body, mentions).map((piece) => {
    position += 1;
    if (typeof piece === "string") return <span key={position}>{piece}</span>;
    return (
      <span key={position} className={piece.is_member ? classes.mention : undefined}>
        {`@${piece.name}`}
      </span>
    );
  });
}
