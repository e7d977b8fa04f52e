import { Alert } from "@mantine/core";
import { IconMessageReport } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { TextLink } from "#ui/link.tsx";
import { Time } from "#ui/time.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { authorOf } from "../revisions/byline.ts";
import { CommentText } from "../revisions/comment-text.tsx";
import { useThread } from "../revisions/use-thread.ts";
import classes from "./requested-changes.module.css";

/** Of more, the last ones are shown. */
const MAX_COMMENTS = 4;

/** The words of the last change request and the open comments, beside the text that they are about. */
export default function RequestedChanges({ postId }: { postId: number }) {
  const { handle, timezone } = useBrand();
  const { comments } = useThread(postId);
  const request = comments.findLast(({ kind }) => kind === "change_request");
  const open = comments.filter(({ kind, resolved }) => kind === "comment" && !resolved);
  return (
    <Alert icon={<IconMessageReport size={18} stroke={1.75} aria-hidden />} title={t("Changes requested")}>
      {request ? (
        <>
          <p className={classes.by}>
            {authorOf(request)}, <Time iso={request.created_at} zone={timezone} withZone={false} />
          </p>
          {request.body ? (
            <blockquote className={classes.words}>
              <CommentText comment={request} />
            </blockquote>
          ) : null}
        </>
      ) : null}
      {open.length > 0 ? (
        <ul className={classes.comments} aria-label={t("Open comments")}>
          {open.slice(-MAX_COMMENTS).map((comment) => (
            <li key={comment.id}>
              <span className={classes.by}>
                {authorOf(comment)}, <Time iso={comment.created_at} zone={timezone} withZone={false} />
              </span>
              {comment.anchor?.quote ? <q className={classes.quote}>{comment.anchor.quote}</q> : null}
              <span className={classes.words}>
                <CommentText comment={comment} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <TextLink href={studioPath(handle, `posts/${postId}`)}>{t("View all comments")}</TextLink>
    </Alert>
  );
}
