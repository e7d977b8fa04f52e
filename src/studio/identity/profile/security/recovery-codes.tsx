"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { Copy } from "#ui/copy.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { rich } from "#ui/rich.tsx";
import classes from "./recovery-codes.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Ten recovery codes, shown once, with ways to copy, download and print them. */
export default function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = [
    t("Recovery codes for Masthead"),
    t("Each works once instead of an authenticator code."),
    "",
    ...codes,
    "",
  ].join("\n");
  return (
    <Stack gap="md">
      <Text>
        {rich("<b>Shown only once.</b> Use a recovery code if you lose your phone. Store them in a safe place.", {
          b: (content) => <strong>{content}</strong>,
        })}
      </Text>
      <div className={classes.sheet}>
        <p className={classes.heading}>{t("Recovery codes for Masthead. Each works once.")}</p>
        <ul className={classes.codes} aria-label={t("Recovery codes")}>
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <Copy value={text} label={t("Copy codes")} look="button" />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="masthead-recovery-codes.txt"
          leftSection={<IconDownload {...icon} />}
        >
          {t("Download")}
        </Button>
        <Button leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {t("Print")}
        </Button>
      </Group>
      <DialogActions>
        <Button variant="filled" onClick={onDone}>
          {t("I have saved them")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
