"use client";

import { Button, Modal, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { TagsField } from "#ui/tags-field.tsx";

interface TagDialogProps {
  count: number;
  onClose: () => void;
  onAdd: (tags: string[]) => void;
}

/** Asks for the tags that the selected posts get in addition to their own. */
export default function TagDialog({ count, onClose, onAdd }: TagDialogProps) {
  const known = useQuery(useTRPC().posts.tags.queryOptions({}));
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Modal opened onClose={onClose} title={tn(count, "Tag {count} post", "Tag {count} posts")}>
      <Stack gap="md">
        <TagsField label={t("Tags to add")} tags={tags} known={known.data?.tags ?? []} onChange={setTags} />
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="filled" disabled={tags.length === 0} onClick={() => onAdd(tags)}>
            {tags.length > 1 ? t("Add tags") : t("Add tag")}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
