"use client";

import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { IconButton } from "./icon-button.tsx";

interface CopyProps {
  value: string;
  /** The button's accessible name: "Copy token". */
  label: string;
  /** `icon` (default) beside a value, `button` with a label. */
  look?: "icon" | "button";
}

/** Copies a value and announces it. Where the browser blocks the clipboard, asks to copy by hand. */
export function Copy({ value, label, look = "icon" }: CopyProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const message = clipboard.error
    ? t("Couldn't copy. Select the text and copy it manually.")
    : clipboard.copied
      ? t("Copied")
      : "";
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const icon = <Icon size={16} stroke={1.75} aria-hidden />;
  const copy = () => clipboard.copy(value);
  return (
    <>
      {look === "button" ? (
        <Button leftSection={icon} onClick={copy}>
          {clipboard.copied ? t("Copied") : label}
        </Button>
      ) : (
        <IconButton aria-label={label} title={label} onClick={copy}>
          {icon}
        </IconButton>
      )}
      <span role="status" className={clipboard.error ? undefined : "visually-hidden"}>
        {message}
      </span>
    </>
  );
}
