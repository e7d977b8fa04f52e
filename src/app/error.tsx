"use client";

import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** What a screen shows when it threw. The digest leads to the server's log line. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <Page title="Something broke" width="reading">
      <ErrorState title="This page could not be shown." onRetry={reset} requestId={error.digest}>
        Nothing you saved is lost. Try again; if it stays like this,{" "}
        {error.digest ? "pass the number below to" : "tell"} whoever runs this studio.
      </ErrorState>
    </Page>
  );
}
