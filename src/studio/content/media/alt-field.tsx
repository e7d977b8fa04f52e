"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { MAX_ALT_LENGTH } from "#domain/content/media/terms.ts";
import { msg, t, tn } from "#kernel/language.ts";
import { textShape } from "#studio/content/drafts/merge.ts";
import { useDraft } from "#studio/content/drafts/use-draft.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { LibraryAsset } from "./asset.ts";
import classes from "./asset-panel.module.css";
import { useRefreshMedia } from "./library/use-library.ts";

interface AltFieldProps {
  asset: LibraryAsset;
  canManage: boolean;
  /** The number of unpublished posts that use it; null until it is known. */
  upcomingPosts: number | null;
}

const PAUSE_MS = 900;
const HELP = msg("For people who can't see the image. Describe what matters.");

/**
 * The alt text of an asset. Saved automatically, unless unpublished posts use it: a new alt text is a new revision of
 * them that needs approval again, so it is saved on request. Unsaved text is stored and offered on return.
 */
export function AltField({ asset, canManage, upcomingPosts }: AltFieldProps) {
  const { id } = asset;
  const refresh = useRefreshMedia();
  const { send } = useAction(useTRPC().media.update.mutationOptions());
  const isAutosaved = upcomingPosts === 0;
  const [{ content: text, isDirty, saving, failure, savedAt, found }, draft] = useDraft<
    string,
    Pick<LibraryAsset, "alt_text">
  >({
    store: useDraftStore(),
    shape: textShape,
    what: () => `alt.${id}`,
    server: asset,
    content: asset.alt_text,
    isOffered: true,
    remote: {
      contentOf: (stored) => stored.alt_text,
      isOlder: () => false,
      isDue: () => isAutosaved && canManage,
      pause: PAUSE_MS,
      async save({ content }) {
        const server = await send({ id, alt_text: content });
        await refresh();
        return { server, content };
      },
    },
  });
  const save = () => void draft.save();
  const restore = () => {
    draft.restoreFound();
    // Undo restores it, whatever was stored in the meantime.
    draft.resolve("mine");
  };

  return (
    <div>
      <Textarea
        label={t("Alt text")}
        description={t(HELP)}
        value={text}
        onChange={({ currentTarget: { value } }) => draft.change(() => value)}
        onBlur={() => void draft.save(null, false)}
        readOnly={!canManage}
        maxLength={MAX_ALT_LENGTH}
        autosize
        minRows={3}
        error={failure ? refusalOf(failure.error).message : null}
      />
      <div className={classes.note}>
        <span role="status">
          {canManage ? describeState({ isDirty, isSaving: saving !== null, wasSaved: savedAt !== null }) : ""}
        </span>
        <span>{t("{count} of {limit}", { count: text.length, limit: MAX_ALT_LENGTH })}</span>
      </div>
      {canManage && found ? (
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={restore}>
            {t("Restore")}
          </Button>
          <span className={classes.why}>{t("You have unsaved changes.")}</span>
        </Group>
      ) : null}
      {canManage && upcomingPosts !== null && upcomingPosts > 0 ? (
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={save} disabled={!isDirty} loading={saving !== null}>
            {t("Save alt text")}
          </Button>
          <span className={classes.why}>
            {[
              tn(upcomingPosts, "Used in {count} unpublished post.", "Used in {count} unpublished posts."),
              t("A new alt text makes a new revision that needs approval."),
            ].join(" ")}
          </span>
        </Group>
      ) : null}
      {failure && isAutosaved ? (
        <Button size="xs" mt="xs" onClick={save}>
          {t("Try again")}
        </Button>
      ) : null}
    </div>
  );
}

interface SaveState {
  isDirty: boolean;
  isSaving: boolean;
  wasSaved: boolean;
}

function describeState({ isDirty, isSaving, wasSaved }: SaveState): string {
  if (isSaving) return t("Saving");
  if (isDirty) return t("Not saved yet");
  return wasSaved ? t("Saved") : "";
}
