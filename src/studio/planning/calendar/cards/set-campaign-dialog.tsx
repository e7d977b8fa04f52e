"use client";

import { Button, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { CampaignField } from "#studio/planning/campaigns/campaign-field.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";

interface SetCampaignDialogProps {
  count: number;
  onClose: () => void;
  onSet: (campaignId: number | null) => void;
}

/** Asks for the campaign of the selected posts. */
export default function SetCampaignDialog({ count, onClose, onSet }: SetCampaignDialogProps) {
  const [id, setId] = useState<number | null>(null);
  return (
    <Modal opened onClose={onClose} title={tn(count, "Campaign of {count} post", "Campaign of {count} posts")}>
      <Stack gap="md">
        <CampaignField value={id} description={t("Approvals stay as they are.")} onChange={setId} />
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="filled" onClick={() => onSet(id)}>
            {id === null ? t("Remove from campaigns") : t("Set campaign")}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
