import { Button } from "@mantine/core";
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
      <EmptyState drawing={<DarkroomDrawing />} title="No media yet">
        {canManage
          ? "Upload images, videos and PDFs to use them in posts. Drop files anywhere on this page, paste them, or press Upload."
          : "The images and videos of posts that were submitted for review appear here."}
      </EmptyState>
    );
  }
  const showAll = <Button onClick={() => onChange(EVERYTHING)}>Show all</Button>;
  const isOnlyUndescribed = search.undescribed && !isNarrowed({ ...search, undescribed: false });
  if (isOnlyUndescribed) {
    return (
      <EmptyState title="All media have alt text" action={showAll}>
        Every image and video has alt text.
      </EmptyState>
    );
  }
  const isFolder = (search.folder ?? "") !== "" && !isNarrowed({ ...search, folder: null });
  return (
    <EmptyState title={isFolder ? "This folder is empty." : "No results"} action={showAll}>
      {isFolder && canManage ? "Drop files here to add them to this folder." : "Remove a filter to see more."}
    </EmptyState>
  );
}
