"use client";

import { Button, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import type { ConnectionView } from "#domain/identity/oauth/schema.ts";
import { t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { ReachLimits } from "#studio/identity/tokens/reach-limits.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";

interface LimitConnectionProps {
  connection: z.output<typeof ConnectionView>;
  opened: boolean;
  onClose: () => void;
}

/** Changes what a connected app is limited to; all its tokens follow at once. */
export default function LimitConnection({ connection, opened, onClose }: LimitConnectionProps) {
  const trpc = useTRPC();
  const { id, brand_ids, channel_ids, scopes, client_name: name, tier } = connection;
  const [limits, setLimits] = useState({ brand_ids, channel_ids, scopes });
  const { confirmed, dialog } = useConfirmed();
  const save = useAction(trpc.connections.updateLimits.mutationOptions(), {
    confirm: confirmed,
    toast: () => t("Saved."),
    onDone: onClose,
    refresh: [trpc.connections.list.pathKey()],
  });
  return (
    <Modal.Stack>
      <Modal
        stackId="limit-connection"
        opened={opened}
        onClose={onClose}
        title={t("Access of “{name}”", { name })}
        size="lg"
      >
        <Stack gap="md">
          <FormError error={save.refusal} />
          <Text size="sm" c="dimmed">
            {t("An empty field limits nothing. Changes take effect immediately.")}
          </Text>
          <ReachLimits
            tier={tier}
            value={limits}
            onChange={setLimits}
            errors={save.refusal ? fieldErrors(save.refusal) : {}}
          />
          <DialogActions>
            <Button onClick={onClose} disabled={save.isPending}>
              {t("Cancel")}
            </Button>
            <Button variant="filled" loading={save.isPending} onClick={() => save.run({ id, ...limits })}>
              {t("Save")}
            </Button>
          </DialogActions>
        </Stack>
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}
