import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { brandColor } from "#ui/brand-color.ts";
import { BrandLogo } from "#ui/brand-logo.tsx";
import { rich } from "#ui/rich.tsx";
import { SchemeToggle } from "#ui/scheme-toggle.tsx";
import { formatInstant } from "#ui/time-format.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import classes from "./review-frame.module.css";

interface ReviewFrameProps {
  /** The brand of the posts; unknown until the link is open. */
  brand?: { name: string; timezone: string; logo_url: string | null; color: string | null };
  /** What the page is, before the date. */
  label?: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** The review page's frame: the brand's name as a masthead, and no navigation. */
export function ReviewFrame({ brand, label = t("For review"), footer, children }: ReviewFrameProps) {
  const now = new Date();
  return (
    <div className={classes.frame} style={brandColor(brand?.color ?? null)}>
      <header className={classes.head}>
        {brand ? (
          <>
            {brand.logo_url ? <BrandLogo url={brand.logo_url} /> : null}
            <p className={classes.name}>{brand.name}</p>
            <p className={classes.date} suppressHydrationWarning>
              {`${label} · ${formatInstant(now, brand.timezone, "long-date", now)}`}
            </p>
          </>
        ) : (
          <Wordmark />
        )}
        <div className={classes.scheme}>
          <SchemeToggle />
        </div>
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
      <footer className={classes.foot}>{footer ?? rich("Reviewed with {wordmark}", { wordmark: <Wordmark /> })}</footer>
    </div>
  );
}
