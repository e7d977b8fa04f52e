"use client";

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { counted } from "#kernel/counted.ts";
import { CampaignField } from "../campaigns/campaign-field.tsx";

interface SetCampaignDialogProps {
  count: number;
  onClose: () => void;
  onSet: (campaignId: number | null) => void;
}

/** Asks for the campaign of the selected posts. */
export default function SetCampaignDialog({ count, onClose, onSet }: SetCampaignDialogProps) {
  const [id, setId] = useState<number | null>(null);
  return (
    <Modal opened onClose={onClose} title={`Campaign of ${counted(count, "post")}`}>
      <Stack gap="md">
        <CampaignField value={id} description="Approvals stay as they are." onChange={setId} />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" onClick={() => onSet(id)}>
            {id === null ? "Remove from campaigns" : "Set campaign"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
