import { Button } from "@mantine/core";
import type { z } from "zod";
import type { GuestEmailView } from "#domain/review/guest-emails/schema.ts";
import { t } from "#kernel/language.ts";
import { ReviewFrame } from "#studio/review/share-links/review-frame.tsx";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { rich } from "#ui/rich.tsx";
import classes from "./emails-page.module.css";

export type EmailStage =
  | { at: "open"; page: z.output<typeof GuestEmailView> }
  | { at: "unknown" | "removed" | "throttled" };

interface EmailsPageProps {
  token: string;
  stage: EmailStage;
  /** Confirms or removes the address, by the button that was pressed. */
  change: (form: FormData) => Promise<void>;
}

/** `/review/{token}?emails`: the address of a guest, to confirm and to remove. Works without scripts. */
export function EmailsPage({ token, stage, change }: EmailsPageProps) {
  if (stage.at !== "open") return <NoAddress at={stage.at} />;
  const { brand, email, is_confirmed: isConfirmed } = stage.page;
  const address = <strong>{email}</strong>;
  return (
    <ReviewFrame brand={brand}>
      <article className={classes.page}>
        <h1 className={classes.title}>{isConfirmed ? t("Emails about this review") : t("Confirm your address")}</h1>
        <p>
          {isConfirmed
            ? rich("New versions are emailed to {address}.", { address })
            : rich("New versions will be emailed to {address}. Nothing else is sent to it.", { address })}
        </p>
        <form action={change} className={classes.acts}>
          <input type="hidden" name="token" value={token} />
          {isConfirmed ? (
            <>
              <Button component="a" href={`/review/${encodeURIComponent(token)}`} variant="filled">
                {t("Open review")}
              </Button>
              <Button type="submit" name="act" value="remove">
                {t("Stop these emails")}
              </Button>
            </>
          ) : (
            <>
              <Button type="submit" name="act" value="confirm" variant="filled">
                {t("Confirm address")}
              </Button>
              <Button type="submit" name="act" value="remove">
                {t("Delete address")}
              </Button>
            </>
          )}
        </form>
      </article>
    </ReviewFrame>
  );
}

function NoAddress({ at }: { at: "unknown" | "removed" | "throttled" }) {
  const title = {
    unknown: t("This link doesn't work"),
    removed: t("Address removed"),
    throttled: t("Too many requests"),
  }[at];
  return (
    <ReviewFrame>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState drawing={<EnvelopeDrawing />} title={title}>
        {at === "throttled"
          ? t("Wait a minute, then open the link again.")
          : at === "removed"
            ? t("No more emails about this review are sent to it.")
            : t("The address was removed, or the link was not confirmed in time. No emails are sent to it.")}
      </EmptyState>
    </ReviewFrame>
  );
}
