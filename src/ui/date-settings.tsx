"use client";

import { createContext, use } from "react";
import { type DateSettings, DEFAULT_DATES } from "./time-format.ts";

const DateSettingsContext = createContext<DateSettings>(DEFAULT_DATES);

export const DateSettingsProvider = DateSettingsContext.Provider;

/** How the signed-in person wants to read dates; the defaults on public pages. */
export function useDateSettings(): DateSettings {
  return use(DateSettingsContext);
}
