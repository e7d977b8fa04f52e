"use client";

import { Menu } from "@mantine/core";
import { EVENTS, type EventName } from "#domain/webhooks/terms.ts";
import classes from "./test-menu.module.css";

export default function TestMenuItems({ onSend }: { onSend: (event: EventName | undefined) => void }) {
  return (
    <>
      <Menu.Item onClick={() => onSend(undefined)}>
        <code>test</code>
        <div className={classes.what}>Proves that the address answers and the signature fits.</div>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Samples, about a post that does not exist</Menu.Label>
      {EVENTS.map((event) => (
        <Menu.Item key={event} onClick={() => onSend(event)}>
          <code>{event}</code>
        </Menu.Item>
      ))}
    </>
  );
}
