"use client";

import { useEffect } from "react";
import { t } from "#kernel/language.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { isBuildOutdated, isChunkLoadError, reloadOutdatedPage } from "#ui/load-chunk.ts";
import { Page } from "#ui/page.tsx";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The error page of a screen that threw. The digest identifies the log line on the server. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const isUnloaded = isChunkLoadError(error);
  useEffect(() => {
    if (!isUnloaded) return;
    const reload = () => location.reload();
    void isBuildOutdated().then((isOutdated) => isOutdated && reloadOutdatedPage());
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isUnloaded]);
  if (isUnloaded) {
    return (
      <Page title={t("This page couldn't be loaded")} width="reading">
        <ErrorState title={t("Part of this page couldn't be loaded.")} onRetry={() => location.reload()}>
          {t("Check your connection, then try again. Your saved work is safe.")}
        </ErrorState>
      </Page>
    );
  }
  return (
    <Page title={t("Something went wrong")} width="reading">
      <ErrorState title={t("This page couldn't be loaded.")} onRetry={reset} requestId={error.digest}>
        {error.digest
          ? t(
              "Your saved work is safe. Try again. If this keeps happening, send the error number below to the administrator of this installation.",
            )
          : t(
              "Your saved work is safe. Try again. If this keeps happening, tell the administrator of this installation.",
            )}
      </ErrorState>
    </Page>
  );
}
