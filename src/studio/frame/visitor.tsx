"use client";

import { createContext, useContext, useMemo } from "react";
import { DateSettingsProvider } from "#ui/date-settings.tsx";
import type { Elements } from "#ui/elements.ts";
import { type DateSettings, defaultDates } from "#ui/time-format.ts";
import { datesOf } from "./dates-of.ts";

/** The signed-in person. */
export interface Visitor {
  id: number;
  email: string;
  /** Whether they administer the installation. */
  is_operator: boolean;
  language: string | null;
  date_language: DateSettings["language"];
  time_format: DateSettings["hours"];
  week_start: DateSettings["weekStart"];
}

const VisitorContext = createContext<Visitor | null>(null);

export function VisitorProvider({ visitor, children }: { visitor: Visitor | null; children: Elements }) {
  const { language, hours, weekStart } = visitor ? datesOf(visitor) : defaultDates();
  // A stable value, so that only a change of the settings renders every date again.
  const dates = useMemo<DateSettings>(() => ({ language, hours, weekStart }), [language, hours, weekStart]);
  return (
    <VisitorContext value={visitor}>
      <DateSettingsProvider value={dates}>{children}</DateSettingsProvider>
    </VisitorContext>
  );
}

/** The signed-in person, as rendered by the server. Only on pages that require a session. */
export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext);
  if (!visitor) throw new Error("useVisitor is for pages of people who are signed in.");
  return visitor;
}
