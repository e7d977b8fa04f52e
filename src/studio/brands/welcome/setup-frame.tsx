"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { homePath, useBrand } from "#studio/frame/brand.tsx";
import type { Elements } from "#ui/elements.ts";
import { TextLink } from "#ui/link.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import classes from "./setup-frame.module.css";
import { SETUP_STEPS, type SetupStep, STEP_NAMES } from "./setup-steps.ts";

/** Where in the setup a screen is. */
export interface SetupPlace {
  step: SetupStep;
  /** The step was opened from another one: its heading gets the focus, which would be lost otherwise. */
  hasMoved: boolean;
  onStep: (step: SetupStep) => void;
}

interface SetupFrameProps {
  place: SetupPlace;
  title: string;
  description: ReactNode;
  /** Room for a week beside its ideas. */
  isWide?: boolean;
  children: Elements;
}

const HEADING = { ref: (heading: HTMLElement | null) => heading?.focus(), tabIndex: -1 } as const;

/** The frame of the setup steps: wordmark, the steps as links, and one column. */
export function SetupFrame({ place, title, description, isWide, children }: SetupFrameProps) {
  const { handle } = useBrand();
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <PageLink href="/studio" className={classes.home}>
          <Wordmark />
        </PageLink>
        <nav aria-label={t("Setup")}>
          <ol className={classes.steps}>
            {SETUP_STEPS.map((step, index) => (
              <li key={step}>
                <PageLink
                  href={`/welcome?brand=${handle}&step=${step}`}
                  className={classes.step}
                  aria-current={step === place.step ? "step" : undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    place.onStep(step);
                  }}
                >
                  <span className={classes.number}>{index + 1}</span>
                  <span className={classes.name}>{t(STEP_NAMES[step])}</span>
                </PageLink>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <main id="main" className={classes.main} data-wide={isWide || undefined}>
        <h1 key={title} className={classes.title} {...(place.hasMoved && HEADING)}>
          {title}
        </h1>
        <div className={classes.description}>{description}</div>
        <div className={classes.content}>{children}</div>
      </main>
    </div>
  );
}

interface SetupActionsProps {
  /** The primary action. */
  children: Elements;
  /** Where to go on without doing this step. */
  onSkip?: () => void;
}

/** The bar below a step, always in view: the primary action, and the ways past it. */
export function SetupActions({ children, onSkip }: SetupActionsProps) {
  const { handle } = useBrand();
  return (
    <div className={classes.actions}>
      <TextLink href={homePath(handle)}>{t("Finish later")}</TextLink>
      <span className={classes.next}>
        {onSkip ? <Button onClick={onSkip}>{t("Skip")}</Button> : null}
        {children}
      </span>
    </div>
  );
}
