import { Button } from "@mantine/core";
import { IconArchive, IconArrowBackUp, IconTrash } from "@tabler/icons-react";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./idea-panel.module.css";
import type { Idea } from "./idea-words.ts";
import type { IdeaActs } from "./use-idea-acts.ts";
import type { TextState } from "./use-idea-text.ts";
import { useMakePost } from "./use-make-post.ts";

interface IdeaFootProps {
  idea: Idea;
  acts: IdeaActs;
  state: TextState;
  refusal: string | null;
  /** Stores what is not stored yet. */
  onRetry: () => Promise<unknown>;
  onClose: () => void;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;
const STATES = { stored: "Saved", storing: "Saving …", clashing: "Not saved: choose a version above." };

/** Whether all of it is stored, and what becomes of the idea. */
export function IdeaFoot({ idea, acts, state, refusal, onRetry, onClose }: IdeaFootProps) {
  const { makePost, isMaking } = useMakePost();
  const isDiscarded = idea.status === "discarded";
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.state}>
        {state === "refused" ? (
          <>
            Not saved: {refusal}{" "}
            <Button size="compact-sm" variant="subtle" onClick={() => void onRetry()}>
              Try again
            </Button>
          </>
        ) : (
          STATES[state]
        )}
      </span>
      <IconButton
        size={36}
        aria-label="Delete idea"
        title="Delete"
        onClick={() => {
          acts.remove(idea);
          onClose();
        }}
      >
        <IconTrash {...icon} />
      </IconButton>
      <Button
        leftSection={isDiscarded ? <IconArrowBackUp {...icon} /> : <IconArchive {...icon} />}
        onClick={() => acts.move(idea, isDiscarded ? "new" : "discarded")}
      >
        {isDiscarded ? "Restore" : "Discard"}
      </Button>
      <Button
        variant="filled"
        loading={isMaking}
        onClick={async () => {
          await onRetry();
          await makePost(idea);
        }}
      >
        Create post
      </Button>
    </div>
  );
}
