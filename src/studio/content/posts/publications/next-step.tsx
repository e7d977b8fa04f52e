import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Time } from "#ui/time.tsx";
import { Countdown } from "./countdown.tsx";

interface NextStepProps {
  post: Pick<Post, "status">;
  publication: Pick<Post["publications"][number], "status" | "scheduled_at" | "next_attempt_at" | "error">;
  /** The part that is prepared, 0 to 100; null where nothing is. */
  progress: number | null;
}

/** What a publication is waiting for and until when; nothing when it has ended. */
export function NextStep({ post, publication, progress }: NextStepProps) {
  const { timezone } = useBrand();
  const { status, scheduled_at: at, next_attempt_at: next } = publication;
  const words = wordsFor(post, publication, progress);
  if (words === null) return null;
  const due = status === "draft" || status === "publishing" || status === "processing" ? null : (next ?? at);
  return (
    <span>
      <span>{words}</span>
      {due === null ? null : (
        <>
          <span> </span>
          <Time iso={due} zone={timezone} withZone={false} />
          {status === "scheduled" ? <Countdown until={due} before=", " /> : null}
        </>
      )}
    </span>
  );
}

function wordsFor(
  { status: ofPost }: NextStepProps["post"],
  { status, error }: NextStepProps["publication"],
  progress: number | null,
) {
  switch (status) {
    case "draft":
      return ofPost === "changes_requested" ? t("Waiting for changes") : t("Not submitted yet");
    case "pending_approval":
      return t("Waiting for approval");
    case "approved":
      return t("Not scheduled yet");
    case "scheduled":
      return error ? t("Retrying") : t("Queued");
    case "publishing":
    case "processing":
      if (progress !== null) return t("Preparing, {progress}% done", { progress });
      return status === "publishing" ? t("Sending") : t("Processing on the platform");
    case "expired":
      return t("Not approved in time");
    case "cancelled":
    case "published":
    case "failed":
    case "unknown":
      return null;
  }
}
