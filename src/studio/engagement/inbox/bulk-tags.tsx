import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import type { BulkChange } from "./bulk-undo.ts";
import type { Item } from "./item.ts";

interface BulkTagsProps {
  items: readonly Item[];
  opened: boolean;
  onClose: () => void;
  onChange: (change: BulkChange) => void;
}

/** Asks for the tags that the selected items get and lose. */
export default function BulkTags({ items, opened, onClose, onChange }: BulkTagsProps) {
  const { data } = useQuery(useTRPC().inbox.tags.queryOptions({}));
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const present = [...new Set(items.flatMap(({ tags }) => tags))];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onChange({
      ...(added.length > 0 ? { add_tags: added } : {}),
      ...(removed.length > 0 ? { remove_tags: removed } : {}),
    });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={tn(items.length, "Tag {count} item", "Tag {count} items")}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TagsField label={t("Tags to add")} tags={added} known={data?.tags ?? []} onChange={setAdded} />
          {present.length > 0 ? (
            <TagsField label={t("Tags to remove")} tags={removed} known={present} onChange={setRemoved} />
          ) : null}
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button type="submit" variant="filled" disabled={added.length + removed.length === 0}>
              {t("Save changes")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
