"use client";

import { Button, Menu, Tooltip } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { Intent } from "./intents.ts";
import classes from "./send-button.module.css";
import type { Composer } from "./use-composer.ts";
import type { Readiness } from "./use-readiness.ts";

interface SendButtonProps {
  composer: Composer;
  readiness: Readiness;
}

/** The one next action, saying what will happen, with the other ways behind it. */
export function SendButton({ composer, readiness }: SendButtonProps) {
  const [first, ...others] = readiness.intents;
  const obstacle = readiness.obstacle(first.act);
  const isSending = composer.activity.kind === "saving" && composer.activity.act !== null;
  const send = ({ act }: Intent) => composer.save(act);
  return (
    <div className={classes.group}>
      <Tooltip
        label={obstacle}
        disabled={obstacle === null}
        withinPortal={false}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          className={classes.first}
          variant="filled"
          loading={isSending}
          data-disabled={obstacle !== null || undefined}
          aria-disabled={obstacle !== null || undefined}
          onClick={() => (obstacle === null ? send(first) : undefined)}
        >
          {first.label}
        </Button>
      </Tooltip>
      {others.length > 0 ? (
        <Menu>
          <Menu.Target>
            <Button className={classes.more} aria-label="Other ways" disabled={isSending}>
              <IconChevronDown size={16} stroke={1.75} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((intent) => (
              <Menu.Item
                key={intent.act}
                onClick={() => send(intent)}
                disabled={readiness.obstacle(intent.act) !== null}
              >
                {intent.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
