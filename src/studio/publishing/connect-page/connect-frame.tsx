import type { ReactNode } from "react";
import { brandColor } from "#ui/brand-color.ts";
import { BrandLogo } from "#ui/brand-logo.tsx";
import { rich } from "#ui/rich.tsx";
import { SchemeToggle } from "#ui/scheme-toggle.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import classes from "./connect-page.module.css";

interface ConnectFrameProps {
  brand?: { name: string; logo_url?: string | null; color?: string | null };
  children: ReactNode;
}

/** The frame of a connect link's page: the brand that asks, and no navigation. */
export function ConnectFrame({ brand, children }: ConnectFrameProps) {
  return (
    <div className={classes.frame} style={brandColor(brand?.color ?? null)}>
      <header className={classes.head}>
        {brand?.logo_url ? <BrandLogo url={brand.logo_url} /> : null}
        {brand ? <p className={classes.brand}>{brand.name}</p> : <Wordmark />}
        <SchemeToggle />
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
      <footer className={classes.foot}>{rich("Published with {wordmark}", { wordmark: <Wordmark /> })}</footer>
    </div>
  );
}
