"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { MAX_FOLDER_LENGTH } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";

interface FolderFieldProps {
  /** The existing folders. */
  folders: readonly { name: string }[];
  value: string;
  onChange: (folder: string) => void;
  /** Whether a new folder is being named; `value` is its name then. */
  isNew: boolean;
  onNew: (isNew: boolean) => void;
}

/** Not a folder name: the option that asks for a new one. */
const NEW = "\n";

/** Selects a folder or none, or names a new one. */
export function FolderField({ folders, value, onChange, isNew, onNew }: FolderFieldProps) {
  return (
    <>
      <NativeSelect
        label={t("Folder")}
        value={isNew ? NEW : value}
        data={[
          { value: "", label: t("No folder") },
          ...folders.map(({ name }) => ({ value: name, label: name })),
          { value: NEW, label: t("New folder…") },
        ]}
        onChange={({ currentTarget }) => {
          onNew(currentTarget.value === NEW);
          onChange(currentTarget.value === NEW ? "" : currentTarget.value);
        }}
      />
      {isNew ? (
        <TextInput
          label={t("New folder name")}
          value={value}
          maxLength={MAX_FOLDER_LENGTH}
          autoFocus
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : null}
    </>
  );
}
