"use client";

import { Anchor, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Copy } from "#ui/copy.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { Time } from "#ui/time.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import classes from "./receipt-facts.module.css";
import { ReceiptFacts } from "./receipt-facts.tsx";

interface ReceiptDialogProps {
  publicationId: number;
  /** The platform's name. */
  name: string;
  onClose: () => void;
}

/** The receipt of a published post on one channel. */
export default function ReceiptDialog({ publicationId: id, name, onClose }: ReceiptDialogProps) {
  useReturnFocus();
  const { timezone: zone } = useBrand();
  // Signed anew after each change of the post on its network.
  const read = useQuery(useTRPC().publications.receipt.queryOptions({ id }, { staleTime: 0 }));
  const { data: receipt, isLoadingError, error, refetch } = read;
  return (
    <Modal opened onClose={onClose} size="lg" title={t("Receipt from {platform}", { platform: name })}>
      <Stack gap="lg">
        <Text c="var(--ink-2)">{t("A signed statement that anyone can verify, also without this installation.")}</Text>
        {isLoadingError ? (
          <ReadError title={t("The receipt couldn't be loaded.")} error={error} onRetry={refetch} />
        ) : null}
        {!receipt && !isLoadingError ? <FormSkeleton fields={4} /> : null}
        {receipt ? <ReceiptFacts receipt={receipt} time={(iso) => <Time iso={iso} zone={zone} />} /> : null}
        {receipt?.public_url ? (
          <p className={classes.public}>
            <Anchor href={receipt.public_url}>{t("Public page of this receipt")}</Anchor>
            <Copy value={receipt.public_url} label={t("Copy link to the public page")} />
          </p>
        ) : null}
        {receipt ? <ReceiptActions receipt={receipt} /> : null}
      </Stack>
    </Modal>
  );
}
