"use client";

import { Button, Stack, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Copy } from "#ui/copy.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { Secret } from "#ui/secret.tsx";

interface FeedAddressProps {
  url: string;
  /** The same as a page to look at. */
  pageUrl: string;
  onDone: () => void;
}

/** The address of a new calendar feed, for apps that ask for it and for those that open `webcal:` links. */
export function FeedAddress({ url, pageUrl, onDone }: FeedAddressProps) {
  const webcal = url.replace(/^https?:/, "webcal:");
  return (
    <Stack gap="md">
      <Secret label={t("Address")} copyLabel={t("Copy address")} value={url}>
        {t("Paste it into your calendar app where it adds a calendar by URL.")}
      </Secret>
      <TextInput
        label={t("Link for calendar apps")}
        description={t("Opens the calendar app of this device.")}
        readOnly
        value={webcal}
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<Copy value={webcal} label={t("Copy link")} />}
        rightSectionWidth={44}
      />
      <TextInput
        label={t("Page to look at")}
        description={t("For people without a calendar app: what is planned, read-only.")}
        readOnly
        value={pageUrl}
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<Copy value={pageUrl} label={t("Copy page link")} />}
        rightSectionWidth={44}
      />
      <DialogActions>
        <Button component="a" href={webcal}>
          {t("Open in calendar app")}
        </Button>
        <Button variant="filled" data-autofocus onClick={onDone}>
          {t("close|Done")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
