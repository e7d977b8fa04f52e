"use client";

import { useEffect } from "react";
import { keepLanguage, keptLanguage } from "../frame/keep-language.ts";
import type { Visitor } from "../frame/visitor.tsx";

/** Shows the studio in the language that the person chose, also in a browser where somebody else had another. */
export function LanguageOf({ visitor }: { visitor: Visitor | null }) {
  const language = visitor?.language ?? null;
  useEffect(() => {
    if (!visitor || keptLanguage() === language) return;
    // What the browser asks for by itself needs no cookie.
    if (language === null || language !== document.documentElement.lang) keepLanguage(language);
  }, [visitor, language]);
  return null;
}
