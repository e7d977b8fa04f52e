"use client";

import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { copyText } from "./copy-text.ts";
import { IconButton } from "./icon-button.tsx";

const COPIED_MS = 2000;

interface CopyProps {
  value: string;
  /** The button's accessible name: "Copy token". */
  label: string;
  /** `icon` (default) beside a value, `button` with a label. */
  look?: "icon" | "button";
}

/** Copies a value and announces it. Where the browser blocks the clipboard, asks to copy by hand. */
export function Copy({ value, label, look = "icon" }: CopyProps) {
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (result !== "copied") return;
    const timer = setTimeout(() => setResult(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const isCopied = result === "copied";
  const hasFailed = result === "failed";
  const message = hasFailed ? t("Couldn't copy. Select the text and copy it manually.") : isCopied ? t("Copied") : "";
  const Icon = isCopied ? IconCheck : IconCopy;
  const icon = <Icon size={16} stroke={1.75} aria-hidden />;
  const copy = async () => setResult((await copyText(value)) ? "copied" : "failed");
  return (
    <>
      {look === "button" ? (
        <Button leftSection={icon} onClick={copy}>
          {isCopied ? t("Copied") : label}
        </Button>
      ) : (
        <IconButton aria-label={label} title={label} onClick={copy}>
          {icon}
        </IconButton>
      )}
      <span role="status" className={hasFailed ? undefined : "visually-hidden"}>
        {message}
      </span>
    </>
  );
}
