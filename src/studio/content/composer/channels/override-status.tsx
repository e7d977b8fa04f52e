import { Button } from "@mantine/core";
import { IconArrowBackUp, IconLink, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { msg, t } from "#kernel/language.ts";
import classes from "./override-status.module.css";

interface OverrideStatusProps {
  what: keyof typeof TEXTS;
  isOwn: boolean;
  /** How to override it. */
  hint?: string;
  onReset: () => void;
  /** Shown at the right, such as a counter. */
  children?: ReactNode;
}

const TEXTS = {
  text: { own: msg("Custom text"), shared: msg("Shared text"), reset: msg("Use the shared text") },
  media: { own: msg("Custom media"), shared: msg("Shared media"), reset: msg("Use the shared media") },
  time: { own: msg("Custom time"), shared: msg("Shared time"), reset: msg("Use the shared time") },
};

const icon = { size: 14, stroke: 1.75, "aria-hidden": true } as const;

/** Says whether a channel uses the shared content or an override, which can be reset. */
export function OverrideStatus({ what, isOwn, hint, onReset, children }: OverrideStatusProps) {
  return (
    <div className={classes.line}>
      <span className={classes.mark} data-own={isOwn || undefined} role="status">
        {isOwn ? <IconPencil {...icon} /> : <IconLink {...icon} />}
        <span>{t(isOwn ? TEXTS[what].own : TEXTS[what].shared)}</span>
      </span>
      {isOwn ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={onReset}
          aria-label={t(TEXTS[what].reset)}
        >
          {t(TEXTS[what].reset)}
        </Button>
      ) : hint ? (
        <span className={classes.hint}>{hint}</span>
      ) : null}
      {children ? <span className={classes.end}>{children}</span> : null}
    </div>
  );
}
