"use client";

import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The error page of a screen that threw. The digest identifies the log line on the server. */
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
