import type { z } from "zod";
import type { DataDeletion } from "#domain/callbacks/schema.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";
import { Time } from "#ui/time.tsx";
import { Timeline } from "#ui/timeline.tsx";

type Request = z.output<typeof DataDeletion>;

/** Public: the status of a data deletion request, for the person who made it at a network. Contains no personal data. */
export function DataDeletionPage({ request }: { request: Request }) {
  const { code, platform, received_at: received, started_at: started, finished_at: finished } = request;
  return (
    <PublicFrame>
      <Page
        title="Your data deletion request"
        width="reading"
        description={`${platform} sent your request to delete your data.`}
      >
        <p role="status">{summaryOf(request)}</p>
        <Timeline
          label="Progress of the request"
          events={[
            { id: "received", title: "Received", at: <Time iso={received} zone="UTC" /> },
            ...(started ? [{ id: "started", title: "In progress", at: <Time iso={started} zone="UTC" /> }] : []),
            ...(finished ? [{ id: "done", title: "Done", at: <Time iso={finished} zone="UTC" /> }] : []),
          ]}
        />
        <DefinitionList items={[{ term: "Confirmation code", value: <code>{code}</code> }]} />
      </Page>
    </PublicFrame>
  );
}

function summaryOf({ status, had_data: hadData }: Request): string {
  if (status !== "done") return "Deleting takes a few minutes. You can come back to this page at any time.";
  return hadData ? "Your data has been deleted." : "We found no data about you.";
}
