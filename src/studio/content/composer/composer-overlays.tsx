import { type RefObject, Suspense } from "react";
import { writtenMention } from "#domain/content/saved-mentions/rules.ts";
import { POST_TEXT_KINDS } from "#domain/content/saved-texts/terms.ts";
import { t } from "#kernel/language.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { lazy, usePreload } from "#ui/lazy.tsx";
import { variantFor } from "./channels/variants.ts";
import type { Channel } from "./checks/checks.ts";
import type { Draft } from "./saving/draft.ts";
import type { useSend } from "./sending/use-send.ts";
import type { EditorHandle } from "./text/editor.tsx";
import type { Composer } from "./use-composer.ts";

const ConflictDialog = lazy(() => import("./saving/conflict-dialog.tsx"));
const DropAnywhere = lazy(
  async () => ({ default: (await import("#studio/content/media/uploads/drop-anywhere.tsx")).DropAnywhere }),
  {
    isOptional: true,
  },
);
const HistoryDialog = lazy(() => import("./saving/history-dialog.tsx"));
const SendQuestion = lazy(() => import("./sending/send-question.tsx"));
const SavedMentions = lazyDialog(() => import("./text/saved-mentions.tsx"));
const SavedTexts = lazyDialog(() => import("./text/saved-texts.tsx"));

/** A dialog that the person opens. */
export type ComposerDialog = "history" | "mentions" | "texts";

interface ComposerOverlaysProps {
  dialog: ComposerDialog | null;
  onClose: () => void;
  composer: Composer;
  channels: readonly Channel[];
  /** The channel whose version is edited; null is the shared one. */
  channel: Channel | null;
  editor: RefObject<EditorHandle | null>;
  /** Changes the draft with a notice that offers undo. */
  onChange: (message: string, update: (draft: Draft) => Draft) => void;
  onFiles: (files: readonly File[], part: number) => void;
  /** The selected channels. */
  selected: readonly Channel[];
  sending: ReturnType<typeof useSend>;
}

/** The part of the thread that an element belongs to; 0 is the first, and everything else. */
function partAt(element: Element | null): number {
  const part = element?.closest<HTMLElement>("[data-thread-part]")?.dataset.threadPart;
  return part === undefined ? 0 : Number(part);
}

/** What opens over the page: the place to drop files, a conflict, and the dialogs. */
export function ComposerOverlays({ dialog, onClose, composer, channels, channel, ...props }: ComposerOverlaysProps) {
  const { draft, known, conflict } = composer;
  const { editor, onChange, onFiles, selected } = props;
  const { question, answer } = props.sending;
  const body = variantFor(draft, channel?.id ?? null).body ?? draft.body;
  usePreload(ConflictDialog, HistoryDialog, SendQuestion);
  const replace = (message: string, next: (now: Draft) => Draft) => {
    onChange(message, next);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <DropAnywhere
        onFiles={(files, at) => onFiles(files, partAt(at))}
        label={(at) => {
          const part = partAt(at);
          return part === 0 ? t("Drop files here") : t("Drop files into part {part}", { part: part + 1 });
        }}
      />
      {conflict ? <ConflictDialog conflict={conflict} composer={composer} channels={channels} /> : null}
      {question ? (
        <SendQuestion
          question={question}
          channels={selected}
          onClose={answer}
          onSend={() => {
            answer();
            composer.save(question.act);
          }}
        />
      ) : null}
      <SavedTexts
        opened={dialog === "texts"}
        onClose={onClose}
        kinds={POST_TEXT_KINDS}
        body={body}
        onInsert={(text) => editor.current?.insert(text)}
      />
      <SavedMentions
        opened={dialog === "mentions"}
        onClose={onClose}
        channels={channels}
        onInsert={(mention) => editor.current?.insert({ kind: "template", text: `${writtenMention(mention)} ` })}
      />
      {dialog === "history" && known.post ? (
        <HistoryDialog
          post={known.post}
          draft={draft}
          channels={channels}
          onClose={onClose}
          onRestore={(revision, then) =>
            replace(t("Revision {revision} restored.", { revision: String(revision) }), () => then)
          }
        />
      ) : null}
    </Suspense>
  );
}
