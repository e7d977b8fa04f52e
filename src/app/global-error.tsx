"use client";

import { language, t } from "#kernel/language.ts";
import { isChunkLoadError } from "#ui/load-chunk.ts";
import "#ui/styles.css";

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/**
 * Replaces the whole document when the root layout threw; since it is in every page's scripts, it uses plain elements
 * only.
 */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang={language()}>
      <head>
        <title>{`${t("Something went wrong")} · Masthead`}</title>
      </head>
      <body className="bare">
        <main id="main">
          <h1>{t("Something went wrong")}</h1>
          <p>
            {t(
              "The studio couldn't be loaded. Your saved work is safe. Try again. If this keeps happening, send the error number below to the administrator of this installation.",
            )}
          </p>
          {error.digest ? (
            <p>
              <code translate="no">{error.digest}</code>
            </p>
          ) : null}
          <button type="button" onClick={isChunkLoadError(error) ? () => location.reload() : reset}>
            {t("Try again")}
          </button>
        </main>
      </body>
    </html>
  );
}
