import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { DarkroomDrawing } from "#ui/drawings/darkroom.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { isNarrowed, type MediaSearch } from "./media-search.ts";

interface EmptyLibraryProps {
  search: MediaSearch;
  canManage: boolean;
  onChange: (part: Partial<MediaSearch>) => void;
}

const EVERYTHING = { q: "", kind: null, folder: null, undescribed: false, unused: false } as const;

/** Empty states of the library: no media, or no results. */
export function EmptyLibrary({ search, canManage, onChange }: EmptyLibraryProps) {
  if (!isNarrowed(search)) {
    return (
      <EmptyState drawing={<DarkroomDrawing />} title={t("No media yet")}>
        {canManage
          ? t(
              "Upload images, videos and PDFs to use them in posts. Drop files anywhere on this page, paste them, or press Upload.",
            )
          : t("The images and videos of posts that were submitted for review appear here.")}
      </EmptyState>
    );
  }
  const showAll = <Button onClick={() => onChange(EVERYTHING)}>{t("Show all")}</Button>;
  const isOnlyUndescribed = search.undescribed && !isNarrowed({ ...search, undescribed: false });
  if (isOnlyUndescribed) {
    return (
      <EmptyState title={t("All media have alt text")} action={showAll}>
        {t("Every image and video has alt text.")}
      </EmptyState>
    );
  }
  const isFolder = (search.folder ?? "") !== "" && !isNarrowed({ ...search, folder: null });
  return (
    <EmptyState title={isFolder ? t("This folder is empty.") : t("No results")} action={showAll}>
      {isFolder && canManage ? t("Drop files here to add them to this folder.") : t("Remove a filter to see more.")}
    </EmptyState>
  );
}
