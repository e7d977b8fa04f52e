"use client";

import { IconCircleCheck, IconCloudOff } from "@tabler/icons-react";
import { Suspense, useEffect } from "react";
import { t, tn } from "#kernel/language.ts";
import type { Elements } from "#ui/elements.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { useIsOnline } from "#ui/use-is-online.ts";
import { useStored } from "#ui/use-stored.ts";
import { AskForLink } from "./ask-for-link.tsx";
import { Ended } from "./ended.tsx";
import classes from "./pending.module.css";
import { withPending } from "./pending-actions.ts";
import { ReviewFrame } from "./review-frame.tsx";
import { ReviewSet } from "./review-set.tsx";
import { UnsentTexts } from "./unsent-texts.tsx";
import { usePending } from "./use-pending.ts";
import { type Stage, useReview } from "./use-review.ts";
import { VisitProvider } from "./visit.tsx";

const PasscodeForm = lazy(() => import("./passcode-form.tsx"));

interface ReviewScreenProps {
  token: string;
  /** What the server read for the link. */
  first: Stage;
  /** The post of the URL. */
  postId: number | null;
  /** The content for browsers without scripts. */
  withoutScripts: Elements;
}

/** `/review/{token}`: posts for a guest to review and to approve. */
export function ReviewScreen({ token, first, postId, withoutScripts }: ReviewScreenProps) {
  const { stage, enter, load, fail, replace } = useReview(token, first);
  const { actions: pending, sentCount, keep, discard, send } = usePending(token, replace);
  // Each response says that the server can be reached again.
  useEffect(() => {
    if (stage.at === "open") void send(stage.review.pass).catch(fail);
  }, [stage, send, fail]);
  const unsent = <UnsentTexts token={token} pending={pending} onDiscard={discard} />;
  // Stored in the guest's browser, so that the name is entered once.
  const [name, setName] = useStored("masthead.guest-name", "");
  switch (stage.at) {
    case "loading":
      return (
        <ReviewFrame>
          <h1 className="visually-hidden">{t("Loading review")}</h1>
          <RowsSkeleton rows={6} />
        </ReviewFrame>
      );
    case "passcode":
      return (
        <ReviewFrame>
          <Suspense>
            <PasscodeForm onEnter={enter} onFail={fail} />
          </Suspense>
          <noscript>{t("Entering the passcode requires JavaScript. Allow it for this page, then reload.")}</noscript>
        </ReviewFrame>
      );
    case "unknown":
      return (
        <Ended title={t("Review not found")} unsent={unsent}>
          {t("Check that you copied the whole link.")}
        </Ended>
      );
    case "ended":
      return (
        <Ended title={t("This review link is no longer active")} unsent={unsent}>
          <AskForLink token={token} first={stage.link} />
        </Ended>
      );
    case "failed":
      return (
        <ReviewFrame>
          <ErrorState title={t("The review couldn't be loaded.")} onRetry={() => void load()}>
            {stage.refusal.message}
          </ErrorState>
        </ReviewFrame>
      );
    case "open":
      return (
        <VisitProvider
          visit={{
            token,
            review: { ...stage.review, posts: stage.review.posts.map((post) => withPending(post, pending)) },
            // Who comes from a mail has said it before, on this device or another.
            name: name || (stage.review.guest?.name ?? ""),
            setName,
            onResponse: replace,
            onRefusal: (error) => {
              fail(error);
              void load();
            },
            pending,
            keep: (action) => {
              keep(action);
              void load();
            },
            discard,
            reload: load,
          }}
        >
          <ReviewFrame brand={stage.review.brand}>
            <ConnectionNotice sentCount={sentCount} />
            <ReviewSet postId={postId} />
            {withoutScripts}
          </ReviewFrame>
        </VisitProvider>
      );
  }
}

/** Says that the page is offline, and afterwards how much of what waited was sent. */
function ConnectionNotice({ sentCount }: { sentCount: number }) {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={classes.notice}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          <span>
            {t("You're offline. Your comments and decisions are kept on this device and sent once you're back online.")}
          </span>
        </p>
      )}
      {isOnline && sentCount > 0 ? (
        <p className={classes.notice} data-tone="published">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          <span>
            {tn(
              sentCount,
              "{count} comment or decision that was waiting has been sent.",
              "{count} comments and decisions that were waiting have been sent.",
            )}
          </span>
        </p>
      ) : null}
    </div>
  );
}
