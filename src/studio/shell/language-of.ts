"use client";

import { useEffect } from "react";
import { isKept, keepLanguage } from "../frame/keep-language.ts";
import type { Visitor } from "../frame/visitor.tsx";

/** Shows the studio in the person's language on a browser where they signed in for the first time. */
export function LanguageOf({ visitor }: { visitor: Visitor | null }) {
  const language = visitor?.language ?? null;
  useEffect(() => {
    // Once: a browser that refuses cookies stays in its own language.
    if (language !== null && language !== document.documentElement.lang && !isKept(language)) {
      if (navigator.cookieEnabled) keepLanguage(language);
    }
  }, [language]);
  return null;
}
