"use client";

import { UnstyledButton } from "@mantine/core";
import { IDEA_STATUSES, type IdeaStatus } from "#domain/content/ideas/terms.ts";
import { t } from "#kernel/language.ts";
import { statusLook } from "#ui/status.ts";
import classes from "./board.module.css";
import { countOf, useColumn } from "./board-column.tsx";
import type { IdeaFilters } from "./board-reads.ts";

interface ColumnChoiceProps {
  filters: IdeaFilters;
  current: IdeaStatus;
  onChange: (status: IdeaStatus) => void;
}

/** Selects the column shown on phones. */
export function ColumnChoice({ filters, current, onChange }: ColumnChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={t("Show")} className={classes.choice}>
      {IDEA_STATUSES.map((status) => (
        <Choice
          key={status}
          status={status}
          filters={filters}
          isCurrent={status === current}
          onChoose={() => onChange(status)}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  status: IdeaStatus;
  filters: IdeaFilters;
  isCurrent: boolean;
  onChoose: () => void;
}

function Choice({ status, filters, isCurrent, onChoose }: ChoiceProps) {
  const { ideas, read } = useColumn(status, filters);
  return (
    <UnstyledButton className={classes.chip} aria-pressed={isCurrent} onClick={onChoose}>
      <span>{statusLook(status).word}</span>
      <span className={classes.count}>{read.isPending ? "" : countOf(ideas, read.hasNextPage)}</span>
    </UnstyledButton>
  );
}
