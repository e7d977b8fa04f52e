"use client";

import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { t } from "#kernel/language.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import type { Readiness } from "../checks/use-readiness.ts";
import type { Act } from "../time/intents.ts";
import type { Composer } from "../use-composer.ts";
import classes from "./send-button.module.css";
import { isUneditable } from "./stage.ts";

interface SendButtonProps {
  composer: Composer;
  readiness: Readiness;
  onSend: (act: Act) => void;
}

/** The main action, a menu of other actions, and the reason why it is blocked. */
export function SendButton({ composer, readiness, onSend }: SendButtonProps) {
  const reasonId = useId();
  const [first, ...others] = readiness.intents;
  const obstacle = readiness.obstacle(first.act);
  const isSending = composer.activity.kind === "saving" && composer.activity.act !== null;
  return (
    <div className={classes.group}>
      <div className={classes.buttons}>
        <Button
          className={classes.first}
          variant="filled"
          loading={isSending}
          title={t("Ctrl or ⌘ + Enter")}
          data-disabled={obstacle !== null || undefined}
          aria-disabled={obstacle !== null || undefined}
          aria-describedby={reasonId}
          onClick={() => (obstacle === null ? onSend(first.act) : undefined)}
        >
          {first.label}
        </Button>
        {others.length > 0 || !isUneditable(readiness.stage) ? (
          <OnDemand
            as="menu"
            target={
              <Button className={classes.more} aria-label={t("More options")} disabled={isSending}>
                <IconChevronDown size={16} stroke={1.75} aria-hidden />
              </Button>
            }
            load={() => import("./send-items.tsx")}
            props={{ others, readiness, onSend }}
          />
        ) : null}
      </div>
      <p id={reasonId} className={classes.reason}>
        {obstacle}
      </p>
    </div>
  );
}
