"use client";

import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_CAMPAIGN_NAME } from "#domain/content/posts/terms.ts";
import { MAX_DESCRIPTION } from "#domain/planning/campaigns/terms.ts";
import type { NoteColor } from "#domain/planning/notes/terms.ts";
import { t } from "#kernel/language.ts";
import { ColorChoice } from "#studio/frame/color-choice.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Campaign } from "./campaign.ts";

interface CampaignDialogProps {
  /** Null for a new one. */
  campaign: Campaign | null;
  onClose: () => void;
  onDone?: (campaign: Campaign) => void;
}

const FIELDS = ["name", "starts_on", "ends_on", "description"];

/** Creates a campaign, or changes one. */
export default function CampaignDialog({ campaign, onClose, onDone }: CampaignDialogProps) {
  const trpc = useTRPC();
  const [color, setColor] = useState<NoteColor>(campaign?.color ?? "blue");
  const done = {
    refresh: [trpc.campaigns.pathKey(), ...(campaign ? [trpc.posts.pathKey()] : [])],
    onDone: (saved: Campaign) => {
      onDone?.(saved);
      onClose();
    },
  };
  const create = useAction(trpc.campaigns.create.mutationOptions(), done);
  const update = useAction(trpc.campaigns.update.mutationOptions(), done);
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/planning/campaigns/schema.ts")).CreateCampaignInput,
    chosen: { color },
    // An empty field is no value, which means none.
    send: (input) => (campaign ? update.send({ id: campaign.id, ...input }) : create.send(input)),
  });
  return (
    <Modal opened onClose={onClose} title={campaign ? t("Edit campaign") : t("New campaign")}>
      {/* A portal stays inside its parent for React: this form may stand in the one of a post. */}
      <form
        {...form}
        onSubmit={(event) => {
          event.stopPropagation();
          void form.onSubmit(event);
        }}
      >
        <Stack gap="md">
          <FormError error={refusal} fields={FIELDS} />
          <TextInput
            label={t("Name")}
            name="name"
            defaultValue={campaign?.name ?? ""}
            maxLength={MAX_CAMPAIGN_NAME}
            error={errors.name}
            autoComplete="off"
            data-autofocus
          />
          <Group gap="md" grow preventGrowOverflow={false} align="flex-start">
            <DateField
              type="date"
              label={t("Starts on")}
              name="starts_on"
              defaultValue={campaign?.starts_on ?? ""}
              error={errors.starts_on}
            />
            <DateField
              type="date"
              label={t("Ends on")}
              name="ends_on"
              defaultValue={campaign?.ends_on ?? ""}
              error={errors.ends_on}
            />
          </Group>
          <ColorChoice value={color} onChange={setColor} />
          <Textarea
            label={t("Description")}
            description={t("Only visible to your team.")}
            name="description"
            defaultValue={campaign?.description ?? ""}
            maxLength={MAX_DESCRIPTION}
            error={errors.description}
            rows={3}
          />
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Submit isSending={isSending}>{campaign ? t("Save campaign") : t("Create campaign")}</Submit>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
