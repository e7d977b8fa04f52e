"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { Installation as InstallationView } from "#domain/operations/installation/schema.ts";
import { formatNumber, t, tn } from "#kernel/language.ts";
import { formatBytes } from "#studio/billing/pricing/labels.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { AdministrationPages } from "./administration-pages.tsx";
import { Findings } from "./findings.tsx";
import { QueueTable } from "./queue-table.tsx";

type Installation = z.output<typeof InstallationView>;

/** Administration: the state of the installation, and everything that `admin doctor` finds. */
export function OverviewScreen() {
  const { data, isLoadingError, error, isFetching, refetch } = useQuery(
    useTRPC().installation.get.queryOptions({}, { refetchOnWindowFocus: false, staleTime: 60_000 }),
  );
  return (
    <Page
      title={t("Administration")}
      toolbar={<AdministrationPages />}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t("Check again")}
        </Button>
      }
    >
      {isLoadingError ? (
        <ReadError title={t("The installation couldn't be checked.")} error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <State installation={data} />
          <Findings findings={data.findings} />
          {data.queues.length > 0 ? <QueueTable queues={data.queues} /> : null}
        </>
      ) : (
        <RowsSkeleton rows={12} />
      )}
    </Page>
  );
}

function State({ installation }: { installation: Installation }) {
  const { version, workers, mail, database_bytes: database, free_bytes: free } = installation;
  return (
    <Section title={t("State")}>
      <DefinitionList
        items={[
          { term: t("Version"), value: `Masthead ${version}` },
          { term: t("Workers"), value: formatNumber(workers) },
          { term: t("Email"), value: describeMail(mail) },
          { term: t("Database"), value: database === null ? t("Unknown") : formatBytes(database) },
          { term: t("Free space"), value: free === null ? t("Unknown") : formatBytes(free) },
        ]}
      />
    </Section>
  );
}

function describeMail({ destination, queued, failed }: Installation["mail"]): string {
  const where = {
    server: t("Sent by a mail server."),
    mailbox: t("Kept in the local mailbox."),
    none: t("Not sent: there is no mail server."),
  }[destination];
  const waiting = queued > 0 ? [tn(queued, "{count} email is queued.", "{count} emails are queued.")] : [];
  const lost = failed > 0 ? [tn(failed, "{count} email couldn't be sent.", "{count} emails couldn't be sent.")] : [];
  return [where, ...waiting, ...lost].join(" ");
}
