"use client";

import {
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconDots,
  IconTag,
  IconTags,
  IconUserCheck,
  IconUserPlus,
} from "@tabler/icons-react";
import { type ReactElement, useState } from "react";
import { t } from "#kernel/language.ts";
import { Face } from "#studio/frame/face.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import classes from "./conversation-header.module.css";
import type { Item, ItemStatus } from "./item.ts";
import { senderOf, titleOf } from "./labels.ts";
import { SnoozeButton } from "./snooze-button.tsx";
import { useItemActions } from "./use-item-actions.ts";

const EditTags = lazyDialog(() => import("./edit-tags.tsx"));

interface ConversationHeaderProps {
  item: Item;
  onStatusChange: (status: ItemStatus) => void;
  /** Marks the whole conversation as done; null where nothing else is open. */
  onFinish: (() => void) | null;
  /** Null ends it. */
  onSnooze: (until: Date | null) => void;
  /** Before the title, and after the actions. */
  before: ReactElement;
  after: ReactElement;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** One line: who wrote, and what can be done with the item. Where it is short, the rarer actions are in a menu. */
export function ConversationHeader({
  item,
  onStatusChange,
  onFinish,
  onSnooze,
  before,
  after,
}: ConversationHeaderProps) {
  const [isTagging, setTagging] = useState(false);
  const { assign } = useItemActions();
  const onAssign = (person: Item["assignee"]) => void assign(item, person);
  const { status } = item;
  return (
    <header className={classes.head}>
      {before}
      <Face name={senderOf(item)} image={item.contact?.avatar_url} />
      <h2 className={classes.title} aria-label={titleOf(item)} title={titleOf(item)}>
        {senderOf(item)}
      </h2>
      {/* First, so that the others keep their places when it comes. */}
      {onFinish ? (
        <IconButton
          className={classes.second}
          aria-label={t("Mark conversation done")}
          title={t("Mark conversation done (D)")}
          onClick={onFinish}
        >
          <IconChecks {...icon} />
        </IconButton>
      ) : null}
      {status === "open" ? (
        <IconButton aria-label={t("Done")} title={t("Done (E)")} onClick={() => onStatusChange("done")}>
          <IconCheck {...icon} />
        </IconButton>
      ) : (
        <IconButton aria-label={t("Reopen")} title={t("Reopen (E)")} onClick={() => onStatusChange("open")}>
          <IconArrowBackUp {...icon} />
        </IconButton>
      )}
      <SnoozeButton item={item} onSnooze={onSnooze} />
      {status === "archived" ? null : (
        <IconButton
          className={classes.second}
          aria-label={t("Archive")}
          title={t("Archive (#)")}
          onClick={() => onStatusChange("archived")}
        >
          <IconArchive {...icon} />
        </IconButton>
      )}
      <Assignee item={item} onAssign={onAssign} />
      <IconButton className={classes.second} aria-label={tagsLabel(item)} onClick={() => setTagging(true)}>
        {item.tags.length > 0 ? <IconTags {...icon} /> : <IconTag {...icon} />}
      </IconButton>
      <OnDemand
        as="menu"
        position="bottom-end"
        width={240}
        target={
          <IconButton className={classes.more} aria-label={t("More actions")}>
            <IconDots {...icon} />
          </IconButton>
        }
        load={() => import("./more-items.tsx")}
        props={{ item, onStatusChange, onFinish, onTag: () => setTagging(true), onAssign }}
      />
      {after}
      <EditTags item={item} opened={isTagging} onClose={() => setTagging(false)} />
    </header>
  );
}

interface AssigneeProps {
  item: Item;
  onAssign: (person: Item["assignee"]) => void;
}

function Assignee({ item, onAssign }: AssigneeProps) {
  const { assignee } = item;
  const label = assignee ? t("Assigned to {name}", { name: assignee.name }) : t("Assign");
  return (
    <OnDemand
      as="menu"
      position="bottom-end"
      width={240}
      target={
        <IconButton className={classes.second} aria-label={label}>
          {assignee ? <IconUserCheck {...icon} /> : <IconUserPlus {...icon} />}
        </IconButton>
      }
      load={() => import("./assignee-items.tsx")}
      props={{ items: [item], onAssign }}
    />
  );
}

function tagsLabel({ tags }: Item): string {
  return tags.length === 0 ? t("Tags") : t("Tags: {tags}", { tags: tags.join(", ") });
}
