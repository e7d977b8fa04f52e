"use client";

import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { EventName } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { OnDemand } from "#ui/on-demand.tsx";

interface TestMenuProps {
  isSending: boolean;
  /** A secondary style while another action is primary. */
  isQuiet: boolean;
  /** Sends a sample of one event, or the plain test without one. */
  onSend: (event: EventName | undefined) => void;
}

/** Selects what to send as a test: the plain one, or a sample of an event. */
export function TestMenu({ isSending, isQuiet, onSend }: TestMenuProps) {
  return (
    <OnDemand
      as="menu"
      width={320}
      target={
        <Button
          variant={isQuiet ? "default" : "filled"}
          loading={isSending}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {t("Send test")}
        </Button>
      }
      load={() => import("./send-test-items.tsx")}
      props={{ onSend }}
    />
  );
}
