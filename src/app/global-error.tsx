"use client";

import "#ui/styles.css";

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Replaces the whole document when the root layout itself threw; part of every page's scripts, so of plain elements. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <head>
        <title>Something broke · Masthead</title>
      </head>
      <body className="bare">
        <main id="main">
          <h1>Something broke</h1>
          <p>
            The studio could not be shown. Nothing you saved is lost. Try again; if it stays like this, pass the number
            below to whoever runs this studio.
          </p>
          {error.digest ? (
            <p>
              <code>{error.digest}</code>
            </p>
          ) : null}
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
