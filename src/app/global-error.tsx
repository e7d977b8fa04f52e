"use client";

import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { Providers } from "#ui/providers.tsx";
import "#ui/styles.css";

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Replaces the whole document when the root layout itself threw, so it brings its own. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <title>Something broke · Masthead</title>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <Providers>
          <main id="main">
            <Page title="Something broke" width="reading">
              <ErrorState title="The studio could not be shown." onRetry={reset} requestId={error.digest}>
                Nothing you saved is lost. Try again; if it stays like this, pass the number below to whoever runs this
                studio.
              </ErrorState>
            </Page>
          </main>
        </Providers>
      </body>
    </html>
  );
}
