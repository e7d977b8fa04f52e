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
    <Page title="Something went wrong" width="reading">
      <ErrorState title="This page couldn't be loaded." onRetry={reset} requestId={error.digest}>
        Your saved work is safe. Try again. If this keeps happening,{" "}
        {error.digest ? "send the error number below to" : "tell"} the administrator of this installation.
      </ErrorState>
    </Page>
  );
}
