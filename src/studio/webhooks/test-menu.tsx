"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { EVENTS, type EventName } from "#domain/webhooks/schema.ts";
import classes from "./test-menu.module.css";

interface TestMenuProps {
  isSending: boolean;
  /** Quieter while something else is the next thing to do. */
  isQuiet: boolean;
  /** Sends a sample of one event, or the plain test without one. */
  onSend: (event: EventName | undefined) => void;
}

/** What to send as a test: the plain one, or a sample of an event. */
export function TestMenu({ isSending, isQuiet, onSend }: TestMenuProps) {
  return (
    <Menu width={320} withinPortal={false}>
      <Menu.Target>
        <Button
          variant={isQuiet ? "default" : "filled"}
          loading={isSending}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          Send a test
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
