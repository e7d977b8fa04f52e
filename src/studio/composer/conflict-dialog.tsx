"use client";

import { Button, Group, Modal } from "@mantine/core";
import { Time } from "#ui/time.tsx";
import { useBrand } from "../frame/brand.tsx";
import classes from "./conflict-dialog.module.css";
import { type Draft, draftOf } from "./draft.ts";
import type { Composer, Conflict } from "./use-composer.ts";
import { sayWhen } from "./when.ts";

interface ConflictDialogProps {
  conflict: Conflict | null;
  composer: Composer;
}

/** Two people changed the post: shows both versions and lets this one choose. Nothing is overwritten unseen. */
export function ConflictDialog({ conflict, composer }: ConflictDialogProps) {
  const { timezone } = useBrand();
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => undefined}
      withCloseButton={false}
      size={880}
      title="This post was changed meanwhile"
    >
      {conflict ? (
        <>
          <p className={classes.what}>
            Somebody saved revision {conflict.theirs.revision} on{" "}
            <Time iso={conflict.theirs.updated_at} zone={timezone} withZone={false} />, while you were writing. Choose
            which version stays; the other one is in the post’s history or on this device.
          </p>
          <div className={classes.versions}>
            <Version title="Yours" draft={composer.draft} zone={timezone} />
            <Version title="Theirs" draft={draftOf(conflict.theirs)} zone={timezone} />
          </div>
          <Group justify="flex-end" gap="xs">
            <Button onClick={() => composer.takeTheirs(conflict)}>Take theirs</Button>
            <Button variant="filled" onClick={() => composer.keepMine(conflict)}>
              Keep mine
            </Button>
          </Group>
        </>
      ) : null}
    </Modal>
  );
}

function Version({ title, draft, zone }: { title: string; draft: Draft; zone: string }) {
  const count = draft.pictures.length;
  return (
    <section className={classes.version} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields, and a section would be one landmark too many. */}
      <div className={classes.text} tabIndex={0} role="group" aria-label={`Text: ${title.toLowerCase()}`}>
        {draft.body || "No words."}
      </div>
      <p className={classes.facts}>
        {count === 1 ? "1 picture" : `${count} pictures`} · {sayWhen(draft.when, zone, new Date()) ?? "no date yet"}
      </p>
    </section>
  );
}
