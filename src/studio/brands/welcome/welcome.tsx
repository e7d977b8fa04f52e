"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { type Brand, BrandProvider } from "#studio/frame/brand.tsx";
import { ChooseTimes } from "./choose-times.tsx";
import { FirstWeek } from "./first-week.tsx";
import { NameBrand } from "./name-brand.tsx";
import { PickNetworks } from "./pick-networks.tsx";
import { SETUP_STEPS, type SetupStep } from "./setup-steps.ts";

interface WelcomeProps {
  brand: Brand;
  /** The first step that is not done. */
  start: SetupStep;
}

/**
 * Onboarding: the brand's name, its networks, its posting times, and the first week. Each step has an address, can be
 * skipped, and can be opened again from the home page.
 */
export function Welcome({ brand, start }: WelcomeProps) {
  const asStep = parseAsStringLiteral(SETUP_STEPS).withDefault(start).withOptions({ history: "push" });
  const [step, setStep] = useQueryState("step", asStep);
  const [hasMoved, setMoved] = useState(false);
  const place = {
    step,
    hasMoved,
    onStep: (next: SetupStep) => {
      setMoved(true);
      void setStep(next);
    },
  };
  return (
    <BrandProvider brand={brand}>
      {step === "name" ? <NameBrand brand={brand} place={place} /> : null}
      {step === "networks" ? <PickNetworks place={place} /> : null}
      {step === "times" ? <ChooseTimes place={place} /> : null}
      {step === "week" ? <FirstWeek place={place} /> : null}
    </BrandProvider>
  );
}
