"use client";

import { Alert, Button, FileButton, Group, Modal, Progress, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { decodeFile } from "#kernel/file-text.ts";
import { msg, t, tn } from "#kernel/language.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { useTextDraft } from "#studio/content/drafts/use-text-draft.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { TextLink } from "#ui/link.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { ImportRows } from "./import-rows.tsx";
import { type ReadRow, readIdeas } from "./read-ideas.ts";
import { type ImportState, useImport } from "./use-import.ts";

const EXAMPLE = msg("Why our packaging turned green\nWho remembers the old lighthouse?\n…");

/** Imports a list of ideas after a preview: lines, CSV or JSON, typed, pasted or from a file. */
export default function ImportIdeas({ onClose }: { onClose: () => void }) {
  const [text, setText, markSent] = useTextDraft(useDraftStore(), "ideas-import");
  const { rows, problem } = useRows(text);
  const { state, run, resume } = useImport();
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const valid = rows.filter(({ idea, duplicateOf }) => idea !== null && duplicateOf === null);
  const isRunning = state.phase === "running";

  const readFile = async (file: File | null | undefined) => {
    if (!file) return;
    const bytes = await file.arrayBuffer().catch(() => null);
    const read = bytes && decodeFile(new Uint8Array(bytes));
    setFileProblem(read === null ? t("{file} couldn't be read.", { file: file.name }) : null);
    if (read !== null) setText(read);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void readFile(event.dataTransfer.files[0]);
  };
  const close = () => {
    if (isRunning) return;
    if (state.phase === "done") markSent(text);
    onClose();
  };

  return (
    <Modal opened onClose={close} title={t("Import ideas")} size="xl" withCloseButton={!isRunning}>
      {state.phase === "reading" ? (
        <Stack gap="md" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
          <Textarea
            label={t("A list of ideas")}
            description={t(
              "One per line, or CSV with a column “headline” and optionally body, format, status, references and external_key, or JSON as in the API. Type, paste or drop a file.",
            )}
            placeholder={t(EXAMPLE)}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={fileProblem ?? problem}
            minRows={5}
            maxRows={10}
            data-autofocus
          />
          {rows.length > 0 ? <ImportRows rows={rows} /> : null}
          <DialogActions isSpread>
            <Group gap="md">
              <FileButton onChange={(file) => void readFile(file)} accept=".csv,.json,.txt,.md,text/*,application/json">
                {(button) => <Button {...button}>{t("Choose a file")}</Button>}
              </FileButton>
              <TextLink href="/developers/mcp">{t("Let an agent send them")}</TextLink>
            </Group>
            <Group gap="xs">
              <Button onClick={close}>{t("Cancel")}</Button>
              <Button variant="filled" disabled={valid.length === 0} onClick={() => void run(valid)}>
                {valid.length === 0
                  ? t("verb|Import")
                  : tn(valid.length, "Import {count} idea", "Import {count} ideas")}
              </Button>
            </Group>
          </DialogActions>
        </Stack>
      ) : (
        <ImportProgress state={state} rows={valid} onContinue={() => void resume(valid)} onClose={close} />
      )}
    </Modal>
  );
}

/** Parses the text once the schema is loaded. */
function useRows(text: string): { rows: ReadRow[]; problem: string | null } {
  const { data: schema } = useQuery({
    queryKey: ["ideas", "schema"],
    queryFn: () =>
      loadChunk(async () => ({ CreateIdeaInput: (await import("#domain/content/ideas/schema.ts")).CreateIdeaInput })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const settled = useDeferredValue(text);
  return useMemo(() => {
    const read = schema ? readIdeas(settled, schema.CreateIdeaInput) : [];
    return typeof read === "string" ? { rows: [], problem: read } : { rows: read, problem: null };
  }, [schema, settled]);
}

interface ImportProgressProps {
  state: ImportState;
  rows: readonly ReadRow[];
  onContinue: () => void;
  onClose: () => void;
}

/** Progress and result of the import. */
function ImportProgress({ state, rows, onContinue, onClose }: ImportProgressProps) {
  const { phase, processed, total, refused, refusal } = state;
  const result = useRef<HTMLParagraphElement>(null);
  // The pressed button disappears with every phase.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what it waits for.
  useEffect(() => result.current?.focus(), [phase]);
  const rejected = rows
    .filter(({ row }) => refused.has(row))
    .map((one) => ({ ...one, errors: [refused.get(one.row) ?? ""] }));
  return (
    <Stack gap="md">
      <Progress
        value={total === 0 ? 100 : (processed / total) * 100}
        color="ink"
        aria-label={t("Progress of the import")}
      />
      <Text ref={result} role="status" tabIndex={-1} style={{ outline: "none" }}>
        {describeState(state)}
      </Text>
      {refusal ? (
        <Alert color="red" role="alert">
          {[refusal.message, t("Imported ideas are kept. Nothing is imported twice.")].join(" ")}
        </Alert>
      ) : null}
      {rejected.length > 0 ? <ImportRows rows={rejected} /> : null}
      {phase === "running" ? null : (
        <DialogActions>
          {phase === "stopped" ? (
            <Button variant="filled" onClick={onContinue}>
              {t("Continue")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{phase === "done" ? t("View ideas") : t("Close")}</Button>
        </DialogActions>
      )}
    </Stack>
  );
}

function describeState({ phase, processed, total, created, duplicates, refused }: ImportState): string {
  if (phase !== "done") return t("{processed} of {total} imported.", { processed, total });
  const parts = [
    tn(created, "{count} idea created", "{count} ideas created"),
    ...(duplicates > 0 ? [tn(duplicates, "{count} duplicate skipped", "{count} duplicates skipped")] : []),
    ...(refused.size > 0 ? [tn(refused.size, "{count} rejected", "{count} rejected")] : []),
  ];
  return t("Done: {results}.", { results: parts.join(", ") });
}
