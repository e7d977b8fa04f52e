"use client";

import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFileImport } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { IDEA_STATUSES } from "#domain/ideas/terms.ts";
import { ROLES } from "#kernel/permissions.ts";
import { SlipsDrawing } from "#ui/drawings/slips.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { Board } from "./board.tsx";
import { useColumn } from "./board-column.tsx";
import type { Narrowing } from "./board-reads.ts";
import { useIdeasSearch } from "./ideas-search.ts";
import { IdeasTools } from "./ideas-tools.tsx";
import { useIdeaActs } from "./use-idea-acts.ts";

const IdeaPanel = lazy(() => import("./idea-panel.tsx"));
const ImportIdeas = lazy(() => import("./import-ideas.tsx"));

const TITLE = "Ideas";
const DESCRIPTION = "Collect ideas for posts with your team and your agents.";

/** `/studio/{brand}/ideas`: the board, and over it the idea or the import that the address names. */
export function IdeasScreen() {
  const { role } = useBrand();
  if (ROLES[role].permissions.has("research.view")) return <Ideas />;
  return (
    <Page title={TITLE} description={DESCRIPTION}>
      <OwnerOnly title="Not shown to clients">
        Ideas are only visible to the team. You can review the posts created from them.
      </OwnerOnly>
    </Page>
  );
}

function Ideas() {
  const { search, narrow, open, close, openImport } = useIdeasSearch();
  const [words] = useDebouncedValue(search.q, 250);
  const narrowing: Narrowing = { q: words, format: search.format };
  const acts = useIdeaActs(narrowing);
  const isEmpty = useIsEmpty(narrowing);
  return (
    <Page
      title={TITLE}
      description={DESCRIPTION}
      action={
        <Button leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />} onClick={openImport}>
          Import
        </Button>
      }
      toolbar={<IdeasTools search={search} onChange={narrow} />}
    >
      {isEmpty ? (
        <EmptyState
          drawing={<SlipsDrawing />}
          title="No ideas yet"
          action={<Button onClick={openImport}>Import ideas</Button>}
        >
          Add the first one above or import a list. Agents can send ideas with <code>push_ideas</code>.
        </EmptyState>
      ) : (
        <Board
          narrowing={narrowing}
          acts={acts}
          status={search.status}
          onShow={(status) => narrow({ status })}
          onOpen={open}
        />
      )}
      <Suspense>
        {search.idea === null ? null : <IdeaPanel key={search.idea} id={search.idea} acts={acts} onClose={close} />}
        {search.import ? <ImportIdeas onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}

/** Nothing in any column, and not because of a filter. */
function useIsEmpty(narrowing: Narrowing): boolean {
  const [a, b, c, d, e] = IDEA_STATUSES;
  const columns = [
    useColumn(a, narrowing),
    useColumn(b, narrowing),
    useColumn(c, narrowing),
    useColumn(d, narrowing),
    useColumn(e, narrowing),
  ];
  const isNarrowed = narrowing.format !== null || Boolean(narrowing.q);
  return !isNarrowed && columns.every(({ ideas, read }) => read.isSuccess && ideas.length === 0);
}
