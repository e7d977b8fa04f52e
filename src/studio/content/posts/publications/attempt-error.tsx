import type { z } from "zod";
import type { PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { t } from "#kernel/language.ts";
import { DRY_RUN } from "#platform/connectors/shared/description/codes.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import classes from "./publications.module.css";

type Attempt = z.output<typeof PublicationWithAttempts>["attempts"][number];

interface ErrorTextProps {
  error: NonNullable<Attempt["error"]>;
  channel: { id: number; platform: string };
  post: Pick<Post, "id" | "allowed_actions">;
}

interface AttemptErrorProps extends ErrorTextProps {
  /** The platform's response; null for people who may not see it. */
  response: Attempt["response"];
}

/** Why an attempt failed, and what to do. */
export default function AttemptError({ response, ...about }: AttemptErrorProps) {
  const { code } = about.error;
  return (
    <>
      <ErrorText {...about} />
      <details className={classes.response}>
        <summary>{t("Details")}</summary>
        <p>{rich("Code: {code}", { code: <code translate="no">{code}</code> })}</p>
        {response ? (
          <>
            <p>
              {code === DRY_RUN
                ? t("Request that was not sent")
                : t("Response from the platform ({status})", { status: response.status })}
            </p>
            <pre translate="no">{response.body || t("Empty")}</pre>
          </>
        ) : null}
      </details>
    </>
  );
}

/** The same in sentences alone. */
export function ErrorText({ error, channel, post }: ErrorTextProps) {
  const { handle } = useBrand();
  const { message, retryable, next_step: next } = error;
  const href = next?.link ? hrefOf(next.link, handle, channel, post) : null;
  return (
    <>
      <span>{`${message} `}</span>
      {next ? href ? <TextLink href={href}>{next.text}</TextLink> : <span>{next.text}</span> : null}
      {next || retryable ? null : <span>{t("Retrying without changes won't help.")}</span>}
    </>
  );
}

/** Null where the post can't be edited as a whole: its channel has the way to change it. */
function hrefOf(
  link: string,
  handle: string,
  { id, platform }: ErrorTextProps["channel"],
  post: ErrorTextProps["post"],
): string | null {
  if (link === "reconnect") return studioPath(handle, `channels/connect/${platform}?channel=${id}`);
  if (link !== "edit") return link;
  return post.allowed_actions.includes("edit") ? studioPath(handle, `posts/${post.id}/edit`) : null;
}
