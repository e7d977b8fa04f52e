"use client";

import { Button, NativeSelect } from "@mantine/core";
import { IconArchive, IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { roleAllows } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import { Time } from "#ui/time.tsx";
import { usePlatforms } from "../channels/use-channels.ts";
import { useBrand } from "../frame/brand.tsx";
import classes from "./conversation-head.module.css";
import type { Item, ItemStatus } from "./item.ts";
import { useHandlers } from "./use-handlers.ts";
import { useItemActs } from "./use-item-acts.ts";
import { titleOf } from "./words.ts";

interface ConversationHeadProps {
  item: Item;
  onFile: (status: ItemStatus) => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** What it is, where and when, and how it is filed. */
export function ConversationHead({ item, onFile }: ConversationHeadProps) {
  const { role, timezone } = useBrand();
  const nameOf = usePlatforms();
  const { channel, status } = item;
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <h2 className={classes.title}>{titleOf(item)}</h2>
        <StatusBadge status={status} />
      </div>
      <p className={classes.where}>
        {nameOf(channel.platform)} · {channel.handle} · <Time iso={item.received_at} zone={timezone} />
      </p>
      {roleAllows(role, "comments.manage") ? <Filing item={item} onFile={onFile} /> : <Filed item={item} />}
    </header>
  );
}

function Filing({ item, onFile }: ConversationHeadProps) {
  const { assign, tag } = useItemActs();
  const handlers = useHandlers();
  const { data } = useQuery(useTRPC().inbox.tags.queryOptions({}));
  const { assignee, status } = item;
  // Somebody who has left the team may still be named.
  const people = assignee && !handlers.some(({ id }) => id === assignee.id) ? [...handlers, assignee] : handlers;
  return (
    <>
      <div className={classes.acts}>
        {status === "open" ? null : (
          <Button size="xs" leftSection={<IconArrowBackUp {...icon} />} onClick={() => onFile("open")}>
            Reopen
          </Button>
        )}
        {status === "done" ? null : (
          <Button size="xs" leftSection={<IconCheck {...icon} />} onClick={() => onFile("done")} title="Done (E)">
            Done
          </Button>
        )}
        {status === "archived" ? null : (
          <Button
            size="xs"
            leftSection={<IconArchive {...icon} />}
            onClick={() => onFile("archived")}
            title="Archive (#)"
          >
            Archive
          </Button>
        )}
        <NativeSelect
          className={classes.assignee}
          size="xs"
          aria-label="Assignee"
          data={[
            { value: "", label: "Unassigned" },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={assignee ? String(assignee.id) : ""}
          onChange={(event) => {
            const id = Number(event.currentTarget.value);
            void assign(item, people.find((person) => person.id === id) ?? null);
          }}
        />
      </div>
      <TagsField label="Tags" tags={item.tags} known={data?.tags ?? []} onChange={(tags) => void tag(item, tags)} />
    </>
  );
}

function Filed({ item: { tags, assignee } }: { item: Item }) {
  if (tags.length === 0 && !assignee) return null;
  return (
    <p className={classes.where}>{[...(assignee ? [`Assigned to ${assignee.name}`] : []), ...tags].join(" · ")}</p>
  );
}
