import type { z } from "zod";
import type { PublicationWithAttempts } from "#domain/posts/schema.ts";
import { t } from "#kernel/language.ts";
import { DRY_RUN } from "#platform/connectors/codes.ts";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import classes from "./publications.module.css";

type Attempt = z.output<typeof PublicationWithAttempts>["attempts"][number];

interface AttemptErrorProps {
  error: NonNullable<Attempt["error"]>;
  /** The platform's response; null for people who may not see it. */
  response: Attempt["response"];
  channel: { id: number; platform: string };
  postId: number;
}

/** Why an attempt failed, and what to do. */
export default function AttemptError({ error, response, channel, postId }: AttemptErrorProps) {
  const { handle } = useBrand();
  const { message, code, retryable, next_step: next } = error;
  const href = next?.link && hrefOf(next.link, handle, channel, postId);
  return (
    <>
      <span>{`${message} `}</span>
      {next ? href ? <TextLink href={href}>{next.text}</TextLink> : <span>{next.text}</span> : null}
      {next || retryable ? null : <span>{t("Retrying without changes won't help.")}</span>}
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

function hrefOf(link: string, handle: string, { id, platform }: AttemptErrorProps["channel"], postId: number): string {
  if (link === "reconnect") return studioPath(handle, `channels/connect/${platform}?channel=${id}`);
  return link === "edit" ? studioPath(handle, `posts/${postId}/edit`) : link;
}
