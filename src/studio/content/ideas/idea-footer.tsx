import { Button } from "@mantine/core";
import { IconArchive, IconArrowBackUp, IconTrash } from "@tabler/icons-react";
import { msg, t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { rich } from "#ui/rich.tsx";
import type { Idea } from "./idea-labels.ts";
import classes from "./idea-panel.module.css";
import { useCreatePost } from "./use-create-post.ts";
import type { IdeaActions } from "./use-idea-actions.ts";
import type { TextState } from "./use-idea-text.ts";

interface IdeaFooterProps {
  idea: Idea;
  actions: IdeaActions;
  state: TextState;
  refusal: string | null;
  /** Saves unsaved changes. */
  onRetry: () => Promise<unknown>;
  onClose: () => void;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;
const STATES = { stored: msg("Saved"), storing: msg("Saving …"), conflict: msg("Not saved: choose a version above.") };

/** Save status and actions of an idea. */
export function IdeaFooter({ idea, actions, state, refusal, onRetry, onClose }: IdeaFooterProps) {
  const { createPost, isCreating } = useCreatePost();
  const isDiscarded = idea.status === "discarded";
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.state}>
        {state === "refused"
          ? rich("Not saved: {message} <button>Try again</button>", {
              message: refusal,
              button: (content) => (
                <Button size="compact-sm" variant="subtle" onClick={() => void onRetry()}>
                  {content}
                </Button>
              ),
            })
          : t(STATES[state])}
      </span>
      <IconButton
        size={36}
        aria-label={t("Delete idea")}
        title={t("Delete")}
        onClick={() => {
          actions.remove(idea);
          onClose();
        }}
      >
        <IconTrash {...icon} />
      </IconButton>
      <Button
        leftSection={isDiscarded ? <IconArrowBackUp {...icon} /> : <IconArchive {...icon} />}
        onClick={() => actions.move(idea, isDiscarded ? "new" : "discarded")}
      >
        {isDiscarded ? t("Restore") : t("Discard")}
      </Button>
      <Button
        variant="filled"
        loading={isCreating}
        onClick={async () => {
          await onRetry();
          await createPost(idea);
        }}
      >
        {t("Create post")}
      </Button>
    </div>
  );
}
