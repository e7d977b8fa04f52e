import { t } from "#kernel/language.ts";
import type { ReviewPost } from "./call.ts";
import classes from "./without-scripts.module.css";

interface WithoutScriptsProps {
  token: string;
  post: ReviewPost;
  decide: (form: FormData) => Promise<void>;
  /** Whether the last submission was refused. */
  wasRefused: boolean;
}

/** The decision as a plain form, for browsers without scripts. */
export function WithoutScripts({ token, post, decide, wasRefused }: WithoutScriptsProps) {
  const may = (action: ReviewPost["allowed_actions"][number]) => post.allowed_actions.includes(action);
  if (!may("approve") && !may("request_changes")) return null;
  return (
    <noscript>
      <form action={decide} className={classes.form}>
        {wasRefused ? (
          <p role="alert">
            {t(
              "That didn't work. Enter your name, and describe what should change if you request changes. If the post has changed in the meantime, review it again.",
            )}
          </p>
        ) : null}
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="post_id" value={post.id} />
        <input type="hidden" name="revision" value={post.revision} />
        <label>
          {t("Your name")}
          <input name="name" required maxLength={100} autoComplete="name" />
        </label>
        <label>
          {t("Comment")}
          <textarea name="body" rows={3} maxLength={10_000} />
        </label>
        <div className={classes.acts}>
          {may("request_changes") ? (
            <button type="submit" name="act" value="request_changes">
              {t("Request changes")}
            </button>
          ) : null}
          {may("approve") ? (
            <button type="submit" name="act" value="approve">
              {t("Approve")}
            </button>
          ) : null}
        </div>
      </form>
    </noscript>
  );
}
