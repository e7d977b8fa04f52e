"use client";

import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";

interface ArchiveBrandProps {
  brand: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
  onArchived: () => Promise<void>;
}

/** Archives a brand, after describing what that means. */
export default function ArchiveBrand({ brand, opened, onClose, onArchived }: ArchiveBrandProps) {
  const archive = useAction(useTRPC().brands.archive.mutationOptions(), { onDone: onArchived });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t("Archive {name}?", { name: brand.name })}
      action={t("Archive brand")}
      pending={archive.isPending}
      refusal={archive.refusal}
      onConfirm={() => archive.run({ id: brand.id })}
    >
      <div>
        {t(
          "Nobody can access it until you restore it in your profile. Scheduled posts aren't published; those whose time passes are canceled when you restore it. Its data stays, and its feed page and share links are closed.",
        )}
      </div>
    </Confirm>
  );
}
