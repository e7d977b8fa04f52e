"use client";

import { Menu } from "@mantine/core";
import { ALL_EVENTS, type EventName } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import classes from "./test-menu.module.css";

export default function TestMenuItems({ onSend }: { onSend: (event: EventName | undefined) => void }) {
  return (
    <>
      <Menu.Item onClick={() => onSend(undefined)}>
        <code translate="no">test</code>
        <div className={classes.what}>{t("Checks that the URL responds and the signature is valid.")}</div>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t("Sample events with fictional contents")}</Menu.Label>
      {ALL_EVENTS.map((event) => (
        <Menu.Item key={event} onClick={() => onSend(event)}>
          <code translate="no">{event}</code>
        </Menu.Item>
      ))}
    </>
  );
}
