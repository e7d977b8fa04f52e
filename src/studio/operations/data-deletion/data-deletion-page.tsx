import type { z } from "zod";
import type { DataDeletion } from "#domain/engagement/callbacks/schema.ts";
import { t } from "#kernel/language.ts";
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
        title={t("Your data deletion request")}
        width="reading"
        description={t("{platform} sent your request to delete your data.", { platform })}
      >
        <p role="status">{summaryOf(request)}</p>
        <Timeline
          label={t("Progress of the request")}
          events={[
            { id: "received", title: t("Received"), at: <Time iso={received} zone="UTC" /> },
            ...(started ? [{ id: "started", title: t("In progress"), at: <Time iso={started} zone="UTC" /> }] : []),
            ...(finished ? [{ id: "done", title: t("Done"), at: <Time iso={finished} zone="UTC" /> }] : []),
          ]}
        />
        <DefinitionList items={[{ term: t("Confirmation code"), value: <code translate="no">{code}</code> }]} />
      </Page>
    </PublicFrame>
  );
}

function summaryOf({ status, had_data: hadData }: Request): string {
  if (status !== "done") return t("Deleting takes a few minutes. You can come back to this page at any time.");
  return hadData ? t("Your data has been deleted.") : t("We found no data about you.");
}
