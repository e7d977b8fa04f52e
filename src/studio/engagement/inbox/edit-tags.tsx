import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import type { Item } from "./item.ts";
import { useItemActions } from "./use-item-actions.ts";

interface EditTagsProps {
  item: Item;
  opened: boolean;
  onClose: () => void;
}

/** The tags of an item; each change is saved at once. */
export default function EditTags({ item, opened, onClose }: EditTagsProps) {
  const { tag } = useItemActions();
  const { data } = useQuery(useTRPC().inbox.tags.queryOptions({}));
  return (
    <Dialog opened={opened} onClose={onClose} title={t("Tags")}>
      <TagsField
        label={t("Tags")}
        tags={item.tags}
        known={data?.tags ?? []}
        onChange={(tags) => void tag(item, tags)}
      />
    </Dialog>
  );
}
