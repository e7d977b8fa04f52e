"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { Brand } from "../frame/brand.tsx";
import { NameBrand } from "./name-brand.tsx";
import { Ready } from "./ready.tsx";

/** The first run: name the brand that registering made, see where it publishes, write the first post. */
export function Welcome({ brand }: { brand: Brand }) {
  const [step, setStep] = useQueryState("step", parseAsStringLiteral(["name", "ready"]).withDefault("name"));
  return step === "name" ? <NameBrand brand={brand} onNamed={() => setStep("ready")} /> : <Ready />;
}
