import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { SharedCalendar } from "#studio/planning/calendar-feeds/shared-calendar.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import { isMissing } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** The URL is a secret, so the page is neither indexed nor sent as referrer. */
export const generateMetadata = (): Metadata => ({
  title: t("Calendar"),
  referrer: "no-referrer",
  robots: { index: false, follow: false },
});

export default async function SharedCalendarPage({ params }: { params: Promise<{ token: string }> }) {
  return (
    <StudioRoot brandSlug={null}>
      <SharedCalendar calendar={await read((await params).token)} />
    </StudioRoot>
  );
}

/** Null for an address that was revoked or never existed. */
async function read(token: string) {
  const api = await caller(null);
  try {
    return await api.calendarFeeds.show({ token });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
