"use client";

import { Button, Stack, Text } from "@mantine/core";
import { mergeFields } from "#domain/engagement/contacts/rules.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Refusal } from "#ui/refusal.ts";
import type { Contact } from "./contact.ts";
import classes from "./contact-card.module.css";
import { describeIdentities, fieldsLost } from "./merged.ts";

interface MergePreviewProps {
  kept: Contact;
  other: Contact;
  isMerging: boolean;
  refusal: Refusal | null;
  onBack: () => void;
  onMerge: () => void;
}

/** The contact as it will be, and what of the other one is not kept. */
export function MergePreview({ kept, other, isMerging, refusal, onBack, onMerge }: MergePreviewProps) {
  const { name, email, phone, tags, note } = mergeFields(kept, other);
  const identities = describeIdentities([...kept.identities, ...other.identities], platformName);
  const lost = fieldsLost(kept, other);
  return (
    <Stack gap="md">
      <Text c="var(--ink-2)">
        {t("All messages of {name} move to this contact. The other contact is deleted; you can split it off again.", {
          name: other.name,
        })}
      </Text>
      <FormError error={refusal} />
      <DefinitionList
        items={[
          { term: t("Name"), value: name },
          ...identities,
          ...(email ? [{ term: t("Email"), value: email }] : []),
          ...(phone ? [{ term: t("Phone"), value: phone }] : []),
          ...(tags.length > 0 ? [{ term: t("Tags"), value: tags.join(", ") }] : []),
          ...(note ? [{ term: t("Note"), value: <span className={classes.note}>{note}</span> }] : []),
        ]}
      />
      {lost.length > 0 ? (
        <Text c="var(--ink-2)" size="sm">
          {t("Not kept: {values}.", { values: lost.join(", ") })}
        </Text>
      ) : null}
      <DialogActions>
        <Button disabled={isMerging} onClick={onBack}>
          {t("Back")}
        </Button>
        <Button data-autofocus variant="filled" loading={isMerging} onClick={onMerge}>
          {t("Merge contacts")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
