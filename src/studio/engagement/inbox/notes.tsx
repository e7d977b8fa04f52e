"use client";

import { IconLock, IconPencil, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { splitMentions, withNames } from "#domain/content/mentions/rules.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazy } from "#ui/lazy.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import type { Item, Note } from "./item.ts";
import classes from "./notes.module.css";
import { useItemActions } from "./use-item-actions.ts";

const NoteForm = lazy(() => import("./note-form.tsx"));

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** The team's internal notes on an item, oldest first. */
export function Notes({ item }: { item: Item }) {
  if (item.notes.length === 0) return null;
  return (
    <ol className={classes.notes} aria-label={t("Internal notes")}>
      {item.notes.map((note) => (
        <NoteEntry key={note.id} item={item} note={note} />
      ))}
    </ol>
  );
}

/** One note; its author changes and deletes it. */
function NoteEntry({ item, note }: { item: Item; note: Note }) {
  const { timezone } = useBrand();
  const [isEditing, setEditing] = useState(false);
  const { id: myId } = useVisitor();
  const { author, mentions, body } = note;
  const name = author?.name ?? t("Someone");
  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <PersonFace id={author?.id ?? null} name={name} size={20} />
        <span className={classes.author}>{name}</span>
        <IconLock size={14} stroke={2} aria-hidden />
        <span>{t("Internal note")}</span>
        <RelativeTime iso={note.created_at} zone={timezone} />
        {note.edited_at === null ? null : <span>{t("Edited")}</span>}
        {author?.id === myId && !isEditing ? <OwnNote item={item} note={note} onEdit={() => setEditing(true)} /> : null}
      </div>
      {isEditing ? (
        <Suspense>
          <EditNote item={item} note={note} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <p className={classes.text}>
          {splitMentions(body, mentions).map((piece, place) =>
            typeof piece === "string" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and never move.
              <span key={place}>{piece}</span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <strong key={place}>{`@${piece.name}`}</strong>
            ),
          )}
        </p>
      )}
    </li>
  );
}

function OwnNote({ item, note, onEdit }: { item: Item; note: Note; onEdit: () => void }) {
  const trpc = useTRPC();
  const { show } = useItemActions();
  const create = useAction(trpc.inbox.createNote.mutationOptions(), { onDone: show, failed: t("Couldn't save") });
  const remove = useAction(trpc.inbox.removeNote.mutationOptions(), {
    refresh: [trpc.inbox.pathKey()],
    failed: t("Couldn't delete it"),
    toast: () => t("Note deleted."),
    undo: () => () => create.run({ id: item.id, body: note.body }),
  });
  return (
    <span className={classes.acts}>
      <IconButton aria-label={t("Edit note")} onClick={onEdit}>
        <IconPencil {...icon} />
      </IconButton>
      <IconButton
        aria-label={t("Delete note")}
        disabled={remove.isPending}
        onClick={() => remove.run({ id: item.id, note_id: note.id })}
      >
        <IconTrash {...icon} />
      </IconButton>
    </span>
  );
}

function EditNote({ item, note, onDone }: { item: Item; note: Note; onDone: () => void }) {
  const { show } = useItemActions();
  const [text, setText] = useState(() => withNames(note.body, note.mentions));
  const update = useAction(useTRPC().inbox.updateNote.mutationOptions(), {
    onDone: (changed) => {
      show(changed);
      onDone();
    },
  });
  return (
    <NoteForm
      text={text}
      onWrite={setText}
      mentioned={note.mentions}
      isPending={update.isPending}
      refusal={update.refusal}
      onSave={(body) => update.run({ id: item.id, note_id: note.id, body })}
      onCancel={onDone}
    />
  );
}
