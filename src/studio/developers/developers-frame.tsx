import type { ReactNode } from "react";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";
import classes from "./developers-frame.module.css";
import { GuideNav } from "./guide-nav.tsx";

interface DevelopersFrameProps {
  isSignedIn: boolean;
  children: ReactNode;
}

/** The public frame with the guides' navigation. */
export function DevelopersFrame({ isSignedIn, children }: DevelopersFrameProps) {
  const nav = isSignedIn ? (
    <ButtonLink href="/studio">Back to the studio</ButtonLink>
  ) : (
    <>
      <TextLink href="/pricing">Plans</TextLink>
      <TextLink href="/sign-in">Sign in</TextLink>
    </>
  );
  return (
    <PublicFrame nav={nav}>
      <div className={classes.columns}>
        <GuideNav />
        <div className={classes.article}>{children}</div>
      </div>
    </PublicFrame>
  );
}
