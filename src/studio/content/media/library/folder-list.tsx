"use client";

import { IconFolder, IconFolderOff, IconPencil, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import type { Elements } from "#ui/elements.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { rich } from "#ui/rich.tsx";
import classes from "./folder-list.module.css";

const RenameFolder = lazyDialog(() => import("./rename-folder.tsx"));

export interface FolderCounts {
  folders: readonly { name: string; count: number }[];
  unfiled: number;
  total: number;
}

interface FolderListProps {
  counts: FolderCounts;
  /** Null: all assets; empty: those in no folder. */
  chosen: string | null;
  canManage: boolean;
  onChoose: (folder: string | null) => void;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** The folders with the number of assets in each. Cards can be dropped on them. */
export function FolderList({ counts, chosen, canManage, onChoose }: FolderListProps) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const { folders, unfiled, total } = counts;
  const isNew = chosen !== null && chosen !== "" && !folders.some(({ name }) => name === chosen);
  const rows = isNew ? [...folders, { name: chosen, count: 0 }] : folders;
  return (
    <nav aria-label={t("Folders")}>
      <ul className={classes.list}>
        <Entry label={t("All media")} count={total} isChosen={chosen === null} onChoose={() => onChoose(null)}>
          <IconPhoto {...icon} />
        </Entry>
        {rows.map(({ name, count }) => (
          <Entry
            key={name}
            folder={name}
            label={name}
            count={count}
            isChosen={chosen === name}
            onChoose={() => onChoose(name)}
            onRename={canManage && chosen === name && count > 0 ? () => setRenamed(name) : null}
          >
            <IconFolder {...icon} />
          </Entry>
        ))}
        {rows.length > 0 ? (
          <Entry
            folder=""
            label={t("No folder")}
            count={unfiled}
            isChosen={chosen === ""}
            onChoose={() => onChoose("")}
          >
            <IconFolderOff {...icon} />
          </Entry>
        ) : null}
      </ul>
      <RenameFolder
        opened={renamed !== null}
        name={renamed}
        others={folders}
        onClose={() => setRenamed(null)}
        onRenamed={(name) => onChoose(name === "" ? null : name)}
      />
    </nav>
  );
}

interface EntryProps {
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
  /** The folder of the drop target; without it nothing can be dropped. */
  folder?: string;
  onRename?: (() => void) | null;
  children: Elements;
}

function Entry({ label, count, isChosen, onChoose, folder, onRename, children }: EntryProps) {
  return (
    <li className={classes.entry} data-folder={folder}>
      <button type="button" className={classes.choice} aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
        {children}
        <span className={classes.name}>{label}</span>
        <span className={classes.count}>
          {rich(tn(count, "{count} <hidden>file</hidden>", "{count} <hidden>files</hidden>"), {
            hidden: (content) => <span className="visually-hidden">{content}</span>,
          })}
        </span>
      </button>
      {onRename ? (
        <IconButton
          size={24}
          aria-label={t("Rename folder {name}", { name: label })}
          title={t("Rename")}
          onClick={onRename}
        >
          <IconPencil {...icon} />
        </IconButton>
      ) : null}
    </li>
  );
}
