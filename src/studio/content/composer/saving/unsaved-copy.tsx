"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import type { Draft } from "./draft.ts";

interface UnsavedCopyProps {
  copy: { at: string; content: Draft };
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved changes of an earlier visit. */
export function UnsavedCopy({ copy, onRestore, onDiscard }: UnsavedCopyProps) {
  const { timezone } = useBrand();
  const words = excerptOf(withoutMarks(copy.content.body, copy.content.format ?? "plain"), 60);
  return (
    <Alert
      icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
      title={rich("Unsaved changes on this device from {time}", {
        time: <Time iso={copy.at} zone={timezone} withZone={false} />,
      })}
    >
      <Text mb="xs">{words ? t("“{words}”", { words }) : t("Media and settings without text.")}</Text>
      <Group gap="xs">
        <Button size="xs" onClick={onRestore}>
          {t("Restore")}
        </Button>
        <Button size="xs" variant="subtle" onClick={onDiscard}>
          {t("Discard")}
        </Button>
      </Group>
    </Alert>
  );
}
