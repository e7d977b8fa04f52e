"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { Brand } from "#studio/frame/brand.tsx";
import { NameBrand } from "./name-brand.tsx";
import { Ready } from "./ready.tsx";

/** Onboarding: names the brand that registration created, shows its feed channel, and leads to the first post. */
export function Welcome({ brand }: { brand: Brand }) {
  const [step, setStep] = useQueryState("step", parseAsStringLiteral(["name", "ready"]).withDefault("name"));
  return step === "name" ? <NameBrand brand={brand} onNamed={() => setStep("ready")} /> : <Ready />;
}
