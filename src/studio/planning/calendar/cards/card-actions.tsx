"use client";

import { Button, CloseButton, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCalendarEvent, IconChecks, IconFlag, IconLeaf, IconTag, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { KEPT_DAYS } from "#domain/content/deleted-posts/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { BulkFailures } from "#studio/frame/bulk-failures.tsx";
import { useCopyHandling } from "#studio/planning/evergreen/use-evergreen-actions.ts";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { lazy } from "#ui/lazy.tsx";
import { SelectionBar } from "#ui/selection-bar.tsx";
import { type CardSelection, useSelectedCards } from "./card-selection.tsx";
import type { Calendar, Card } from "./cards.ts";
import { useBulkActions } from "./use-bulk-actions.ts";

const AddDialog = lazy(() => import("#studio/planning/evergreen/add-dialog.tsx"));
const SetCampaignDialog = lazy(() => import("./set-campaign-dialog.tsx"));
const ShiftDialog = lazy(() => import("./shift-dialog.tsx"));
const TagDialog = lazy(() => import("./tag-dialog.tsx"));

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** Those that can be evergreen. */
const PUBLISHED: readonly Card["status"][] = ["published", "partially_published"];

interface CardActionsProps {
  selection: CardSelection;
  calendar: Calendar;
}

/** Bulk actions, shown while posts are selected. */
export default function CardActions({ selection, calendar }: CardActionsProps) {
  const { role } = useBrand();
  const selected = useSelectedCards(selection);
  const [dialog, setDialog] = useState<"move" | "tag" | "campaign" | "evergreen" | "delete" | null>(null);
  const { run, isPending, failure, forget } = useBulkActions(selection);
  useShortcuts([{ keys: "Escape", does: t("Clear the selection"), run: () => selection.clear() }]);
  const canWrite = roleAllows(role, "content.manage");
  const inView = [...calendar.cards, ...calendar.undated];
  // A card in view is newer than when it was selected.
  const cards = [...selected.values()].map((card): Card => inView.find(({ id }) => id === card.id) ?? card);
  const published = cards.filter(({ status, evergreen }) => PUBLISHED.includes(status) && evergreen === null);
  const onX = new Set(calendar.channels.flatMap(({ id, platform }) => (platform === "x" ? [id] : [])));
  const handling = useCopyHandling();
  const act = (...[action, input]: [Parameters<typeof run>[0], Parameters<typeof run>[2]?]) => {
    setDialog(null);
    void run(action, cards, input);
  };
  const approve = () =>
    act("approve", { revisions: Object.fromEntries(cards.map(({ id, revision }) => [id, revision])) });
  return (
    <>
      {cards.length > 0 ? (
        <SelectionBar
          label={t("Selected posts")}
          count={tn(cards.length, "{count} selected", "{count} selected")}
          isBusy={isPending}
        >
          {canWrite ? (
            <Button leftSection={<IconCalendarEvent {...icon} />} onClick={() => setDialog("move")}>
              {t("Move")}
            </Button>
          ) : null}
          {roleAllows(role, "approve") ? (
            <Button leftSection={<IconChecks {...icon} />} loading={isPending} onClick={approve}>
              {t("Approve")}
            </Button>
          ) : null}
          {canWrite ? (
            <>
              <Button leftSection={<IconTag {...icon} />} onClick={() => setDialog("tag")}>
                {t("verb|Tag")}
              </Button>
              <Button leftSection={<IconFlag {...icon} />} onClick={() => setDialog("campaign")}>
                {t("Set campaign")}
              </Button>
              {published.length > 0 ? (
                <Button leftSection={<IconLeaf {...icon} />} onClick={() => setDialog("evergreen")}>
                  {t("Add to evergreen posts")}
                </Button>
              ) : null}
              <Button color="red" leftSection={<IconTrash {...icon} />} onClick={() => setDialog("delete")}>
                {t("Delete")}
              </Button>
            </>
          ) : null}
          <Group gap="xs" wrap="nowrap">
            <Button variant="subtle" onClick={() => selection.add(inView)}>
              {t("Select all")}
            </Button>
            <CloseButton aria-label={t("Clear selection")} size="lg" onClick={() => selection.clear()} />
          </Group>
        </SelectionBar>
      ) : null}
      <Suspense fallback={null}>
        {dialog === "move" ? (
          <ShiftDialog
            cards={cards}
            onClose={() => setDialog(null)}
            onMove={(days) => act("reschedule", { shift_days: days })}
          />
        ) : null}
        {dialog === "campaign" ? (
          <SetCampaignDialog
            count={cards.length}
            onClose={() => setDialog(null)}
            onSet={(id) => act("set_campaign", { campaign_id: id })}
          />
        ) : null}
        {dialog === "evergreen" ? (
          <AddDialog
            count={published.length}
            isOnX={published.some(({ publications }) => publications.some(({ channel_id: id }) => onX.has(id)))}
            onClose={() => setDialog(null)}
            onAdd={(ends_on) => {
              setDialog(null);
              void run("add_evergreen", published, { ends_on, handling });
            }}
          />
        ) : null}
        {dialog === "tag" ? (
          <TagDialog count={cards.length} onClose={() => setDialog(null)} onAdd={(tags) => act("add_tags", { tags })} />
        ) : null}
      </Suspense>
      <Modal
        opened={dialog === "delete"}
        onClose={() => setDialog(null)}
        title={tn(cards.length, "Delete {count} post?", "Delete {count} posts?")}
      >
        <Stack gap="md">
          <Text>
            {t(
              "They can be restored from Deleted posts for {days} days, without their history and comments. Posts that were published, or are being published, are kept.",
              { days: KEPT_DAYS },
            )}
          </Text>
          <DialogActions>
            <Button data-autofocus onClick={() => setDialog(null)}>
              {t("Cancel")}
            </Button>
            <Button color="red" variant="filled" onClick={() => act("delete")}>
              {tn(cards.length, "Delete {count} post", "Delete {count} posts")}
            </Button>
          </DialogActions>
        </Stack>
      </Modal>
      <BulkFailures failure={failure} onClose={forget} />
    </>
  );
}
