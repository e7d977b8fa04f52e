"use client";

import { createContext, use } from "react";
import { type DateSettings, defaultDates } from "./time-format.ts";

const DateSettingsContext = createContext<DateSettings | null>(null);

export const DateSettingsProvider = DateSettingsContext.Provider;

/** How the signed-in person wants to read dates; the defaults of the page's language on public pages. */
export function useDateSettings(): DateSettings {
  return use(DateSettingsContext) ?? defaultDates();
}
