import { Alert, Button, Group, NativeSelect, Textarea } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useRef } from "react";
import { IDEA_FORMATS, IDEA_STATUSES } from "#domain/content/ideas/terms.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import { CreatedPosts } from "./created-posts.tsx";
import { IdeaFacts } from "./idea-facts.tsx";
import { IdeaFooter } from "./idea-footer.tsx";
import { FORMAT_LABELS, type Idea } from "./idea-labels.ts";
import classes from "./idea-panel.module.css";
import { References } from "./references.tsx";
import type { IdeaActions } from "./use-idea-actions.ts";
import { type IdeaText, useIdeaText } from "./use-idea-text.ts";
import { useUpdateCachedIdea } from "./use-update-cached-idea.ts";

interface IdeaConflictProps {
  /** Their version of the fields that both changed. */
  theirs: Partial<IdeaText>;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

interface IdeaDetailsProps {
  idea: Idea;
  actions: IdeaActions;
  onClose: () => void;
}

/** All fields of an idea, saved automatically. */
export function IdeaDetails({ idea, actions, onClose }: IdeaDetailsProps) {
  const { text, change, store, headlineError, conflict, state, refusal } = useIdeaText(idea);
  const notes = useRef<HTMLTextAreaElement>(null);
  const show = useUpdateCachedIdea();
  const update = useAction(useTRPC().ideas.update.mutationOptions(), {
    scope: "ideas",
    optimistic: ({ format = idea.format }) => {
      show({ ...idea, format });
      return () => show(idea);
    },
    onDone: show,
    failed: t("Couldn't save the format"),
  });
  const choose = <T extends string>(options: readonly T[], value: string, then: (chosen: T) => void) => {
    const chosen = options.find((option) => option === value);
    if (chosen) then(chosen);
  };
  const resolveThenFocus = (choice: () => void) => () => {
    choice();
    // The pressed button disappears.
    notes.current?.focus();
  };
  return (
    <>
      <div className={classes.fields}>
        {conflict ? (
          <IdeaConflict
            theirs={conflict.theirs}
            onKeepMine={resolveThenFocus(conflict.keepMine)}
            onUseTheirs={resolveThenFocus(conflict.useTheirs)}
          />
        ) : null}
        <Textarea
          className={classes.headline}
          label={t("Headline")}
          value={text.headline}
          onChange={(event) => change({ headline: event.currentTarget.value.replaceAll("\n", " ") })}
          onBlur={() => void store()}
          error={headlineError}
          maxLength={200}
          minRows={1}
        />
        <div className={classes.pair}>
          <NativeSelect
            label={t("Status")}
            value={idea.status}
            data={IDEA_STATUSES.map((value) => ({ value, label: statusLook(value).word }))}
            onChange={({ currentTarget: { value } }) => choose(IDEA_STATUSES, value, (to) => actions.move(idea, to))}
          />
          <NativeSelect
            label={t("Format")}
            value={idea.format}
            data={IDEA_FORMATS.map((value) => ({ value, label: t(FORMAT_LABELS[value]) }))}
            onChange={({ currentTarget: { value } }) =>
              choose(IDEA_FORMATS, value, (format) => update.run({ id: idea.id, format }))
            }
          />
        </div>
        <Textarea
          ref={notes}
          className={classes.text}
          label={t("Notes")}
          placeholder={t("What to say, to whom, and why now")}
          value={text.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
          onBlur={() => void store()}
          maxLength={20_000}
          minRows={5}
        />
        <References idea={idea} />
        <CreatedPosts ids={idea.post_ids} />
        <IdeaFacts idea={idea} />
      </div>
      <IdeaFooter idea={idea} actions={actions} state={state} refusal={refusal} onRetry={store} onClose={onClose} />
    </>
  );
}

/** Shows their version of fields that both people changed, to choose from. */
function IdeaConflict({ theirs, onKeepMine, onUseTheirs }: IdeaConflictProps) {
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUsers size={18} stroke={1.75} aria-hidden />}
      title={t("Someone else changed this idea while you were editing.")}
    >
      <span>{t("Your version is below and not saved. Their version:")}</span>
      {theirs.headline === undefined ? null : <p className={classes.theirs}>{theirs.headline}</p>}
      {theirs.body === undefined ? null : <p className={classes.theirs}>{theirs.body || t("No notes.")}</p>}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onKeepMine}>
          {t("Keep mine")}
        </Button>
        <Button size="xs" onClick={onUseTheirs}>
          {t("Use theirs")}
        </Button>
      </Group>
    </Alert>
  );
}
