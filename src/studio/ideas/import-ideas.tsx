"use client";

import { Alert, Button, FileButton, Group, Modal, Progress, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { counted } from "#kernel/counted.ts";
import { TextLink } from "#ui/link.tsx";
import { useDraftStore } from "../drafts/use-draft-store.ts";
import { useTextDraft } from "../drafts/use-text-draft.ts";
import { ImportRows } from "./import-rows.tsx";
import { type ReadRow, readIdeas } from "./read-ideas.ts";
import { type ImportState, useImport } from "./use-import.ts";

const EXAMPLE = "Why our packaging turned green\nWho remembers the old lighthouse?\n…";

/** Takes a list in, after showing what it would become: lines, CSV or JSON, typed, pasted, chosen or dropped. */
export default function ImportIdeas({ onClose }: { onClose: () => void }) {
  const [text, setText, markSent] = useTextDraft(useDraftStore(), "ideas-import");
  const { rows, problem } = useRows(text);
  const { state, run, goOn } = useImport();
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const good = rows.filter(({ idea, sameAs }) => idea !== null && sameAs === null);
  const isRunning = state.phase === "running";

  const readFile = async (file: File | null | undefined) => {
    if (!file) return;
    const read = await file.text().catch(() => null);
    setFileProblem(read === null ? `${file.name} couldn't be read.` : null);
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
    <Modal opened onClose={close} title="Import ideas" size="xl" withCloseButton={!isRunning}>
      {state.phase === "reading" ? (
        <Stack gap="md" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
          <Textarea
            label="A list of ideas"
            description="One per line, or CSV with a column “headline” and optionally body, format, status, references and external_key, or JSON as in the API. Type, paste or drop a file."
            placeholder={EXAMPLE}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={fileProblem ?? problem}
            minRows={5}
            maxRows={10}
            data-autofocus
          />
          {rows.length > 0 ? <ImportRows rows={rows} /> : null}
          <Group justify="space-between" gap="xs">
            <Group gap="md">
              <FileButton onChange={(file) => void readFile(file)} accept=".csv,.json,.txt,.md,text/*,application/json">
                {(button) => <Button {...button}>Choose a file</Button>}
              </FileButton>
              <TextLink href="/developers/mcp">Let an agent send them</TextLink>
            </Group>
            <Group gap="xs">
              <Button onClick={close}>Cancel</Button>
              <Button variant="filled" disabled={good.length === 0} onClick={() => void run(good)}>
                {good.length === 0 ? "Import" : `Import ${counted(good.length, "idea")}`}
              </Button>
            </Group>
          </Group>
        </Stack>
      ) : (
        <Under state={state} rows={good} onGoOn={() => void goOn(good)} onClose={close} />
      )}
    </Modal>
  );
}

/** What the text is, once the schema that checks it is there. */
function useRows(text: string): { rows: ReadRow[]; problem: string | null } {
  const { data: schema } = useQuery({
    queryKey: ["ideas", "schema"],
    queryFn: async () => ({ CreateIdeaInput: (await import("#domain/ideas/schema.ts")).CreateIdeaInput }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const settled = useDeferredValue(text);
  return useMemo(() => {
    const read = schema ? readIdeas(settled, schema.CreateIdeaInput) : [];
    return typeof read === "string" ? { rows: [], problem: read } : { rows: read, problem: null };
  }, [schema, settled]);
}

interface UnderProps {
  state: ImportState;
  rows: readonly ReadRow[];
  onGoOn: () => void;
  onClose: () => void;
}

/** How far it is, and how it ended. */
function Under({ state, rows, onGoOn, onClose }: UnderProps) {
  const { phase: standing, through, total, refused, refusal } = state;
  const result = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone with every step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what it waits for.
  useEffect(() => result.current?.focus(), [standing]);
  const bad = rows
    .filter(({ row }) => refused.has(row))
    .map((one) => ({ ...one, errors: [refused.get(one.row) ?? ""] }));
  return (
    <Stack gap="md">
      <Progress value={total === 0 ? 100 : (through / total) * 100} color="ink" aria-label="Progress of the import" />
      <Text ref={result} role="status" tabIndex={-1} style={{ outline: "none" }}>
        {describeState(state)}
      </Text>
      {refusal ? (
        <Alert color="red" role="alert">
          {refusal.message} Imported ideas are kept. Nothing is imported twice.
        </Alert>
      ) : null}
      {bad.length > 0 ? <ImportRows rows={bad} /> : null}
      {standing === "running" ? null : (
        <Group justify="flex-end" gap="xs">
          {standing === "stopped" ? (
            <Button variant="filled" onClick={onGoOn}>
              Continue
            </Button>
          ) : null}
          <Button onClick={onClose}>{standing === "done" ? "View ideas" : "Close"}</Button>
        </Group>
      )}
    </Stack>
  );
}

function describeState({ phase: standing, through, total, created, duplicates, refused }: ImportState): string {
  if (standing !== "done") return `${through} of ${total} imported.`;
  const parts = [
    counted(created, "idea is new", "ideas are new"),
    ...(duplicates > 0 ? [`${counted(duplicates, "was", "were")} known already`] : []),
    ...(refused.size > 0 ? [`${counted(refused.size, "was", "were")} refused`] : []),
  ];
  return `Done: ${parts.join(", ")}.`;
}
