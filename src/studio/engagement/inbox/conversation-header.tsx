"use client";

import { Button, NativeSelect } from "@mantine/core";
import {
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconEye,
  IconEyeOff,
  IconHeart,
  IconHeartFilled,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./conversation-header.module.css";
import type { Item, ItemStatus } from "./item.ts";
import { titleOf } from "./labels.ts";
import { useAssignees } from "./use-assignees.ts";
import { useItemActions } from "./use-item-actions.ts";

interface ConversationHeaderProps {
  item: Item;
  onStatusChange: (status: ItemStatus) => void;
  /** Marks the whole conversation as done; null where nothing else is open. */
  onFinish: (() => void) | null;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Title, channel, date, status, assignee and tags. */
export function ConversationHeader({ item, onStatusChange, onFinish }: ConversationHeaderProps) {
  const { role, timezone } = useBrand();
  const { channel, status } = item;
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <h2 className={classes.title}>{titleOf(item)}</h2>
        <StatusBadge status={status} />
      </div>
      <p className={classes.where}>
        <ChannelName channel={channel} size={18} />
        <span>{` · ${channel.handle} · `}</span>
        <Time iso={item.received_at} zone={timezone} />
      </p>
      {roleAllows(role, "comments.manage") ? (
        <ItemControls item={item} onStatusChange={onStatusChange} onFinish={onFinish} />
      ) : (
        <ItemLabels item={item} />
      )}
    </header>
  );
}

function ItemControls({ item, onStatusChange, onFinish }: ConversationHeaderProps) {
  const { assign, tag, setHidden, isChangingVisibility, setLiked, isLiking } = useItemActions();
  const assignees = useAssignees();
  const { data } = useQuery(useTRPC().inbox.tags.queryOptions({}));
  const { assignee, status, visibility } = item;
  const LikeIcon = item.is_liked ? IconHeartFilled : IconHeart;
  const isHidden = visibility === "hidden";
  const VisibilityIcon = isHidden ? IconEye : IconEyeOff;
  // The assignee may have left the team.
  const people = assignee && !assignees.some(({ id }) => id === assignee.id) ? [...assignees, assignee] : assignees;
  return (
    <>
      <div className={classes.acts}>
        {status === "open" ? null : (
          <Button size="xs" leftSection={<IconArrowBackUp {...icon} />} onClick={() => onStatusChange("open")}>
            {t("Reopen")}
          </Button>
        )}
        {status === "done" ? null : (
          <Button
            size="xs"
            leftSection={<IconCheck {...icon} />}
            onClick={() => onStatusChange("done")}
            title={t("Done (E)")}
          >
            {t("Done")}
          </Button>
        )}
        {onFinish ? (
          <Button
            size="xs"
            leftSection={<IconChecks {...icon} />}
            onClick={onFinish}
            title={t("Mark conversation done (D)")}
          >
            {t("Mark conversation done")}
          </Button>
        ) : null}
        {status === "archived" ? null : (
          <Button
            size="xs"
            leftSection={<IconArchive {...icon} />}
            onClick={() => onStatusChange("archived")}
            title={t("Archive (#)")}
          >
            {t("Archive")}
          </Button>
        )}
        {item.can_like ? (
          <Button
            size="xs"
            leftSection={<LikeIcon {...icon} />}
            aria-pressed={item.is_liked}
            loading={isLiking}
            onClick={() => setLiked(item, !item.is_liked)}
          >
            {item.is_liked ? t("Liked") : t("Like")}
          </Button>
        ) : null}
        {item.can_hide ? (
          <Button
            size="xs"
            leftSection={<VisibilityIcon {...icon} />}
            loading={isChangingVisibility}
            onClick={() => setHidden(item, !isHidden)}
          >
            {isHidden ? t("Show again") : t("Hide comment")}
          </Button>
        ) : null}
        <NativeSelect
          className={classes.assignee}
          size="xs"
          aria-label={t("Assignee")}
          data={[
            { value: "", label: t("Unassigned") },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={assignee ? String(assignee.id) : ""}
          onChange={(event) => {
            const id = Number(event.currentTarget.value);
            void assign(item, people.find((person) => person.id === id) ?? null);
          }}
        />
      </div>
      <TagsField
        label={t("Tags")}
        tags={item.tags}
        known={data?.tags ?? []}
        onChange={(tags) => void tag(item, tags)}
      />
    </>
  );
}

function ItemLabels({ item: { tags, assignee } }: { item: Item }) {
  if (tags.length === 0 && !assignee) return null;
  return (
    <p className={classes.where}>
      {[...(assignee ? [t("Assigned to {name}", { name: assignee.name })] : []), ...tags].join(" · ")}
    </p>
  );
}
