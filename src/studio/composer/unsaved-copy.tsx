"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { Time } from "#ui/time.tsx";
import { excerpt } from "../feed/text.ts";
import { useBrand } from "../frame/brand.tsx";
import type { Draft } from "./draft.ts";

interface UnsavedCopyProps {
  copy: { at: string; content: Draft };
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved changes of an earlier visit. */
export function UnsavedCopy({ copy, onRestore, onDiscard }: UnsavedCopyProps) {
  const { timezone } = useBrand();
  const words = excerpt(copy.content.body, 60);
  return (
    <Alert
      icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
      title={
        <>
          Unsaved changes on this device from <Time iso={copy.at} zone={timezone} withZone={false} />
        </>
      }
    >
      <Text mb="xs">{words ? `“${words}”` : "Media and settings without text."}</Text>
      <Group gap="xs">
        <Button size="xs" onClick={onRestore}>
          Restore
        </Button>
        <Button size="xs" variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
