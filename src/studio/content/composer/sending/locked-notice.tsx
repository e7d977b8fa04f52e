"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { Copy } from "#ui/copy.tsx";
import type { Draft } from "../saving/draft.ts";
import { allText } from "../text/all-text.ts";

interface LockedNoticeProps {
  /** Why it can't be saved. */
  stage: "locked" | "deleted";
  draft: Draft;
  onStartNew: () => void;
}

/** Says that the post was published or deleted while being edited, and that changes can't be saved. */
export function LockedNotice({ stage, draft, onStartNew }: LockedNoticeProps) {
  return (
    <Alert
      icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
      title={stage === "deleted" ? t("This post was deleted in the meantime") : t("This post can no longer be edited")}
    >
      <Text mb="xs">
        {stage === "deleted"
          ? t("Your changes can't be saved, but are still on this page.")
          : t("It is being published or already published. Your unsaved changes are still on this page.")}
      </Text>
      <Group gap="xs">
        <Button onClick={onStartNew}>{t("Continue in a new draft")}</Button>
        <Copy value={allText(draft)} label={t("Copy the text")} look="button" />
      </Group>
    </Alert>
  );
}
