import { Suspense, useMemo, useState } from "react";
import { HolidaysContext, useHolidays } from "#studio/planning/holidays/holidays.ts";
import type { Elements } from "#ui/elements.ts";
import { lazy } from "#ui/lazy.tsx";
import { CampaignsContext } from "../campaigns-context.ts";
import { ChannelsProvider, useChannelsById } from "../cards/card-channels.tsx";
import type { Calendar } from "../cards/cards.ts";
import { useCampaignsByDay } from "../use-campaigns.ts";
import { ElsewhereContext, useElsewhere } from "./elsewhere.ts";
import { type Note, NotesContext, useNotes } from "./notes.ts";
import { WholeBoardProvider } from "./whole-board.ts";

const NoteDialog = lazy(() => import("./note-dialog.tsx"));

interface BoardContextsProps {
  channels: Calendar["channels"];
  /** The first and the last day of the view. */
  range: { from: string; to: string };
  /** Whether all posts are drawn. */
  isWhole: boolean;
  children: Elements;
}

/** What the days and cards look up: channels, holidays, campaigns, notes and posts published elsewhere, with the dialog that edits a note. */
export function BoardContexts({ channels, range, isWhole, children }: BoardContextsProps) {
  const channelsById = useChannelsById(channels);
  const byDay = useNotes(range);
  const campaigns = useCampaignsByDay(range);
  const holidays = useHolidays(range);
  const elsewhere = useElsewhere(range);
  const [note, edit] = useState<Note | { day: string } | null>(null);
  const notes = useMemo(() => ({ byDay, edit }), [byDay]);
  return (
    <ChannelsProvider value={channelsById}>
      <HolidaysContext value={holidays}>
        <CampaignsContext value={campaigns}>
          <NotesContext value={notes}>
            <ElsewhereContext value={elsewhere}>
              <WholeBoardProvider value={isWhole}>{children}</WholeBoardProvider>
            </ElsewhereContext>
            {note ? (
              <Suspense>
                <NoteDialog note={note} onClose={() => edit(null)} />
              </Suspense>
            ) : null}
          </NotesContext>
        </CampaignsContext>
      </HolidaysContext>
    </ChannelsProvider>
  );
}
