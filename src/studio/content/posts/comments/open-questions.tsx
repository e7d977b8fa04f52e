import { t, tn } from "#kernel/language.ts";
import { authorOf } from "#studio/content/revisions/byline.ts";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { Confirm } from "#ui/dialog.tsx";

interface OpenQuestionsProps {
  open: readonly Pick<Comment, "id" | "author" | "guest_name" | "body" | "suggestion">[];
  onClose: () => void;
  onApprove: () => void;
}

const MAX_LISTED = 5;
const EXCERPT_LENGTH = 140;

/** Asks before an approval that passes over open comments, and shows them. */
export default function OpenQuestions({ open, onClose, onApprove }: OpenQuestionsProps) {
  useReturnFocus();
  const left = open.length - MAX_LISTED;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={tn(open.length, "Approve with {count} open comment?", "Approve with {count} open comments?")}
      action={t("Approve anyway")}
      dismiss={t("Continue reviewing")}
      isDestructive={false}
      onConfirm={onApprove}
    >
      <ul>
        {open.slice(0, MAX_LISTED).map((entry) => (
          <li key={entry.id}>
            <strong>{authorOf(entry)}</strong>{" "}
            <span>{excerptOf(entry.body || entry.suggestion?.after || "", EXCERPT_LENGTH)}</span>
          </li>
        ))}
      </ul>
      {left > 0 ? <p>{tn(left, "And {count} more.", "And {count} more.")}</p> : null}
    </Confirm>
  );
}
