"use client";

import { Button, Group } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFileImport, IconRss } from "@tabler/icons-react";
import { Suspense } from "react";
import { IDEA_STATUSES } from "#domain/content/ideas/terms.ts";
import { msg, t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { SlipsDrawing } from "#ui/drawings/slips.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Page } from "#ui/page.tsx";
import { rich } from "#ui/rich.tsx";
import { Board } from "./board.tsx";
import { useColumn } from "./board-column.tsx";
import type { IdeaFilters } from "./board-reads.ts";
import { useIdeasSearch } from "./ideas-search.ts";
import { IdeasTools } from "./ideas-tools.tsx";
import { useIdeaActions } from "./use-idea-actions.ts";

const IdeaPanel = lazy(() => import("./idea-panel.tsx"));
const FeedsDialog = lazy(() => import("./feeds-dialog.tsx"));
const ImportIdeas = lazy(() => import("./import-ideas.tsx"));

const TITLE = msg("Ideas");
const DESCRIPTION = msg("Collect ideas for posts with your team and AI agents.");

/** `/studio/{brand}/ideas`: the board, with the idea, the import or the feeds that the URL opens. */
export function IdeasScreen() {
  const { role } = useBrand();
  if (roleAllows(role, "research.view")) return <Ideas />;
  return (
    <Page title={t(TITLE)}>
      <OwnerOnly title={t("Not shown to clients")}>
        {t("Ideas are only visible to the team. You can review the posts created from them.")}
      </OwnerOnly>
    </Page>
  );
}

function Ideas() {
  const { search, narrow, open, close, openImport, openFeeds } = useIdeasSearch();
  const [query] = useDebouncedValue(search.q, 250);
  const filters: IdeaFilters = { q: query, format: search.format };
  const actions = useIdeaActions(filters);
  const isEmpty = useIsEmpty(filters);
  return (
    <Page
      title={t(TITLE)}
      description={t(DESCRIPTION)}
      action={
        <Group gap="xs">
          <Button leftSection={<IconRss size={16} stroke={1.75} aria-hidden />} onClick={openFeeds}>
            {t("Feeds")}
          </Button>
          <Button leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />} onClick={openImport}>
            {t("verb|Import")}
          </Button>
        </Group>
      }
      toolbar={<IdeasTools search={search} onChange={narrow} />}
    >
      {isEmpty ? (
        <EmptyState
          drawing={<SlipsDrawing />}
          title={t("No ideas yet")}
          action={<Button onClick={openImport}>{t("Import ideas")}</Button>}
        >
          {rich(
            "Add the first one above, import a list, or have new entries of feeds become ideas. Agents can send ideas with <code>push_ideas</code>.",
            { code: (content) => <code translate="no">{content}</code> },
          )}
        </EmptyState>
      ) : (
        <Board
          filters={filters}
          actions={actions}
          status={search.status}
          onShow={(status) => narrow({ status })}
          onOpen={open}
        />
      )}
      <Suspense>
        {search.idea === null ? null : (
          <IdeaPanel key={search.idea} id={search.idea} actions={actions} onClose={close} />
        )}
        {search.import ? <ImportIdeas onClose={close} /> : null}
        {search.feeds ? <FeedsDialog onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}

/** Whether all columns are empty without a filter. */
function useIsEmpty(filters: IdeaFilters): boolean {
  const [a, b, c, d, e] = IDEA_STATUSES;
  const columns = [
    useColumn(a, filters),
    useColumn(b, filters),
    useColumn(c, filters),
    useColumn(d, filters),
    useColumn(e, filters),
  ];
  const isFiltered = filters.format !== null || Boolean(filters.q);
  return !isFiltered && columns.every(({ ideas, read }) => read.isSuccess && ideas.length === 0);
}
