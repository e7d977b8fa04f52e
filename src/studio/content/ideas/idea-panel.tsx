"use client";

import { Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { IdeaDetails } from "./idea-details.tsx";
import classes from "./idea-panel.module.css";
import type { IdeaActions } from "./use-idea-actions.ts";

interface IdeaPanelProps {
  id: number;
  actions: IdeaActions;
  onClose: () => void;
}

/** Drawer with one idea. */
export default function IdeaPanel({ id, actions, onClose }: IdeaPanelProps) {
  const { data, error, refetch } = useQuery(useTRPC().ideas.show.queryOptions({ id }));
  return (
    <Drawer opened onClose={onClose} position="right" size={560} title={t("Idea")} classNames={{ body: classes.body }}>
      {data ? <IdeaDetails idea={data} actions={actions} onClose={onClose} /> : null}
      {!data && kindOf(error) === "not_found" ? (
        <p className={classes.gone}>{t("This idea no longer exists. It may have been deleted.")}</p>
      ) : null}
      {!data && error && kindOf(error) !== "not_found" ? (
        <ReadError title={t("The idea couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <FormSkeleton fields={4} />}
    </Drawer>
  );
}
