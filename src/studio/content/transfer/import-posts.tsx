"use client";

import { Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { saveFile } from "#ui/save-file.ts";
import { Section } from "#ui/section.tsx";
import { zoneName } from "#ui/time-format.ts";
import { FileGuide } from "./file-guide.tsx";
import { FindingTable } from "./finding-table.tsx";
import { findingsOf, type ImportReport, warningsOf } from "./findings.ts";
import classes from "./import-posts.module.css";
import { sampleCsv } from "./sample.ts";
import { percentDone } from "./send-posts.ts";
import { usePostImport } from "./use-post-import.ts";

/** Imports posts from a file: a dry run with a report by row, then drafts of all rows or none. */
export function ImportPosts() {
  const flow = usePostImport();
  return (
    <Section
      title={t("Import posts")}
      description={t(
        "Up to 500 posts from CSV, JSON or a calendar. All become drafts; nothing is scheduled without an approval.",
      )}
    >
      {flow.kept ? <ImportedPosts made={flow.kept.created} onMore={flow.reset} /> : <SourceStep flow={flow} />}
    </Section>
  );
}

type ImportFlow = ReturnType<typeof usePostImport>;

function SourceStep({ flow }: { flow: ImportFlow }) {
  const { file, problem, choose, checked, refusal, isChecking, isKeeping } = flow;
  const findings = refusal ? findingsOf(refusal) : checked ? warningsOf(checked) : [];
  return (
    <Stack gap="md">
      <DropZone onFile={choose} isBusy={isChecking || isKeeping} name={file?.name ?? null} />
      {problem ? <FormError error={{ message: problem }} /> : null}
      {isChecking ? (
        <ImportProgress
          label={t("Checking")}
          begun={t("Checking {file} …", { file: file?.name ?? "" })}
          progress={flow.progress}
        />
      ) : null}
      {isKeeping ? (
        <ImportProgress
          label={t("Importing")}
          begun={tn(checked?.created ?? 0, "Importing {count} post …", "Importing {count} posts …")}
          progress={flow.progress}
        />
      ) : null}
      {refusal && findings.length === 0 ? <FormError error={refusal} /> : null}
      {refusal && findings.length > 0 ? (
        <p className={classes.verdict} role="status">
          {[summarize(findings), t("Nothing was imported. Fix the file and choose it again.")].join(" ")}
        </p>
      ) : null}
      {checked && !refusal && !isKeeping ? (
        <p className={classes.verdict} role="status">
          {checked.source !== null ? <span>{`${recognized(checked.source)} `}</span> : null}
          <span>{tn(checked.created, "{count} post can be imported.", "{count} posts can be imported.")}</span>
          {hasIssues(checked) ? (
            <span>{` ${t("Some don't meet their channels' requirements yet. You can fix them in the drafts.")}`}</span>
          ) : null}
          {checked.posts.some(({ left_out: leftOut }) => leftOut.length > 0) ? (
            <span>{` ${t("What can't be carried over is listed below.")}`}</span>
          ) : null}
        </p>
      ) : null}
      {findings.length > 0 ? <FindingTable findings={findings} file={file} /> : null}
      {file ? (
        <Group gap="xs">
          <Button
            variant="filled"
            disabled={!checked || refusal !== null || checked.created === 0}
            loading={isKeeping}
            onClick={flow.importAll}
          >
            {checked && !refusal
              ? tn(checked.created, "Import {count} post", "Import {count} posts")
              : t("verb|Import")}
          </Button>
          {refusal ? <Button onClick={flow.checkAgain}>{t("Check again")}</Button> : null}
          <Button onClick={flow.reset}>{t("Another file")}</Button>
        </Group>
      ) : (
        <>
          <SampleButton />
          <FileGuide />
        </>
      )}
    </Stack>
  );
}

const hasIssues = ({ posts }: ImportReport) => posts.some(({ issues }) => issues.length > 0);

/** @param service empty for one whose name isn't known */
function recognized(service: string): string {
  return service === ""
    ? t("This is an export of another service.")
    : t("This is an export of {service}.", { service });
}

/** Downloads a file to fill in, with this brand's channels. */
function SampleButton() {
  const { timezone } = useBrand();
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const download = () =>
    saveFile("posts-sample.csv", sampleCsv(data?.channels ?? [], localTimeOf(new Date(), timezone).date));
  return (
    <Group gap="xs">
      <Button disabled={!data} onClick={download} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
        {t("Download sample (CSV)")}
      </Button>
      <Text c="dimmed" size="sm">
        {t("With your channels. Times are in {timezone}.", { timezone: zoneName(timezone) })}
      </Text>
    </Group>
  );
}

interface ImportProgressProps {
  /** "Importing" */
  label: string;
  /** "Importing 5 posts …", until the server tells how far it is. */
  begun: string;
  /** Null until the server tells how far it is. */
  progress: ImportFlow["progress"];
}

function ImportProgress({ label, begun, progress }: ImportProgressProps) {
  const percent = progress ? percentDone(progress) : 100;
  return (
    <div>
      <Progress value={percent} animated={!progress} color="ink" aria-label={label} />
      <Text mt="xs" role="status">
        {progress
          ? `${label}: ${tn(progress.total, "{done} of {count} post", "{done} of {count} posts", { done: progress.done })}`
          : begun}
      </Text>
    </div>
  );
}

function summarize(findings: readonly { row: number | null }[]): string {
  const rows = new Set(findings.flatMap(({ row }) => row ?? [])).size;
  if (rows === 0) return t("The file can't be imported.");
  return tn(rows, "{count} post needs to be fixed.", "{count} posts need to be fixed.");
}

interface DropZoneProps {
  onFile: (file: File | null | undefined) => Promise<void>;
  isBusy: boolean;
  /** The selected file. */
  name: string | null;
}

function DropZone({ onFile, isBusy, name }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) void onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keyboards.
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <span className={classes.file}>{name ?? t("Drop a file here")}</span>
      <FileButton
        onChange={(file) => void onFile(file)}
        accept=".csv,.json,.ics,text/csv,application/json,text/calendar"
        disabled={isBusy}
      >
        {(button) => <Button {...button}>{t("Choose a file")}</Button>}
      </FileButton>
    </div>
  );
}

function ImportedPosts({ made, onMore }: { made: number; onMore: () => void }) {
  const { handle } = useBrand();
  return (
    <Stack gap="md" align="flex-start">
      <Text role="status">
        {tn(
          made,
          "{count} post is a draft now, with the times and channels of the file.",
          "{count} posts are drafts now, with the times and channels of the file.",
        )}
      </Text>
      <Group gap="xs">
        <ButtonLink href={`${studioPath(handle, "calendar")}?origin=import`} variant="filled">
          {t("View drafts")}
        </ButtonLink>
        <Button onClick={onMore}>{t("Import another file")}</Button>
      </Group>
    </Stack>
  );
}
