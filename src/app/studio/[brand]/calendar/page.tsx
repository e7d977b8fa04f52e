import { createLoader, type SearchParams } from "nuqs/server";
import { CalendarScreen } from "#studio/calendar/calendar-screen.tsx";
import { calendarSearch } from "#studio/calendar/calendar-search.ts";
import { dayOf, monthOf } from "#studio/calendar/month.ts";
import { datelessReads, monthReads } from "#studio/calendar/month-reads.ts";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

interface CalendarProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(calendarSearch);

export const metadata = { title: "Calendar" };

export default async function Calendar({ params, searchParams }: CalendarProps) {
  const { slug, timezone } = await brandOf((await params).brand);
  const { month = null, channel } = await load(searchParams);
  const shown = month ?? monthOf(dayOf(new Date(), timezone));
  const api = trpc(slug);
  await Promise.all([
    prefetch(api.channels.list.queryOptions({ limit: 100 })),
    ...[...monthReads(shown, timezone, channel), ...datelessReads(channel)].map((input) =>
      prefetch(api.posts.list.queryOptions(input)),
    ),
  ]);
  return (
    <Hydrated>
      <CalendarScreen />
    </Hydrated>
  );
}
