import { IconLock, IconRobot } from "@tabler/icons-react";
import { msg, t } from "#kernel/language.ts";
import { Face } from "#studio/frame/face.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusIcon } from "#ui/status-icon.tsx";
import classes from "./thread.module.css";

interface EntryHeadProps {
  author: string;
  /** The author's user id, where the page shows the images of members. */
  authorId?: number | null;
  kind: "comment" | keyof typeof DECISIONS;
  /** The step of the review that an approval counts in. */
  step?: string | null;
  at: string;
  zone: string;
  isResolved: boolean;
  isForTeam?: boolean;
  isEdited?: boolean;
  /** It became part of a change request. */
  isRequested?: boolean;
  /** The app that acted in the author's name: `via Claude (MCP, can approve)`. */
  through?: string;
  /** The revision it refers to, if not the current one. */
  about?: string;
}

const DECISIONS = {
  approval: { status: "approved", tone: "approved", word: msg("Approved") },
  change_request: { status: "changes_requested", tone: "review", word: msg("Requested changes") },
} as const;

/** The author, time, decision and resolved state of a thread entry. */
export function EntryHead({
  author,
  authorId = null,
  kind,
  step = null,
  at,
  zone,
  isResolved,
  isForTeam = false,
  isEdited = false,
  isRequested = false,
  through,
  about,
}: EntryHeadProps) {
  const decision = kind === "comment" ? null : DECISIONS[kind];
  return (
    <div className={classes.head}>
      {authorId === null ? <Face name={author} size={20} /> : <PersonFace id={authorId} name={author} size={20} />}
      <span className={classes.author}>{author}</span>
      {decision ? (
        <span className={classes.kind} data-tone={decision.tone}>
          <StatusIcon status={decision.status} size={12} />
          <span>{`${t(decision.word)}${step === null ? "" : ` · ${step}`}`}</span>
        </span>
      ) : null}
      {through === undefined ? null : (
        <span className={classes.through}>
          <IconRobot size={14} stroke={1.75} aria-hidden />
          <span>{through}</span>
        </span>
      )}
      {isForTeam ? (
        <span className={classes.kind} data-tone="quiet">
          <IconLock size={12} stroke={2} aria-hidden />
          {t("Team only")}
        </span>
      ) : null}
      {isResolved ? <span>{t("Resolved")}</span> : null}
      <RelativeTime iso={at} zone={zone} />
      {isRequested ? (
        <span className={classes.kind} data-tone="review">
          {t("In the change request")}
        </span>
      ) : null}
      {isEdited ? <span>{t("edited")}</span> : null}
      {about === undefined ? null : <span>{about}</span>}
    </div>
  );
}
