"use client";

import { Modal } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import type { Contact } from "./contact.ts";
import { MergePreview } from "./merge-preview.tsx";
import { PickContact } from "./pick-contact.tsx";
import { useMergeContacts } from "./use-merge-contacts.ts";

/** Merges another contact into this one: first which, then what the result will be. */
export default function MergeContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const [other, setOther] = useState<Contact | null>(null);
  const { merge, isMerging, refusal, reset } = useMergeContacts(contact, onClose);
  const back = () => {
    reset();
    setOther(null);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={other ? t("Merge {other} into {name}?", { other: other.name, name: contact.name }) : t("Merge contacts")}
    >
      {other ? (
        <MergePreview
          kept={contact}
          other={other}
          isMerging={isMerging}
          refusal={refusal}
          onBack={back}
          onMerge={() => merge(other)}
        />
      ) : (
        <PickContact contact={contact} onPick={setOther} />
      )}
    </Modal>
  );
}
