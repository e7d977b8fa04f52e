import { NativeSelect, Textarea } from "@mantine/core";
import { useRef } from "react";
import { IDEA_FORMATS, IDEA_STATUSES } from "#domain/ideas/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import { useAction } from "../frame/use-action.ts";
import { IdeaClash } from "./idea-clash.tsx";
import { IdeaFacts } from "./idea-facts.tsx";
import { IdeaFoot } from "./idea-foot.tsx";
import classes from "./idea-panel.module.css";
import { FORMAT_WORDS, type Idea } from "./idea-words.ts";
import { MadePosts } from "./made-posts.tsx";
import { References } from "./references.tsx";
import type { IdeaActs } from "./use-idea-acts.ts";
import { useIdeaText } from "./use-idea-text.ts";
import { useShowChanged } from "./use-show-changed.ts";

interface IdeaDetailsProps {
  idea: Idea;
  acts: IdeaActs;
  onClose: () => void;
}

/** Everything an idea has. It is stored as one writes; there is no button to forget. */
export function IdeaDetails({ idea, acts, onClose }: IdeaDetailsProps) {
  const { text, change, store, headlineError, clash, state, refusal } = useIdeaText(idea);
  const notes = useRef<HTMLTextAreaElement>(null);
  const show = useShowChanged();
  const update = useAction(useTRPC().ideas.update.mutationOptions(), {
    scope: "ideas",
    optimistic: ({ format = idea.format }) => {
      show({ ...idea, format });
      return () => show(idea);
    },
    onDone: show,
    failed: "Couldn't save the format",
  });
  const choose = <T extends string>(options: readonly T[], value: string, then: (chosen: T) => void) => {
    const chosen = options.find((option) => option === value);
    if (chosen) then(chosen);
  };
  const end = (choice: () => void) => () => {
    choice();
    // The button that was pressed goes.
    notes.current?.focus();
  };
  return (
    <>
      <div className={classes.fields}>
        {clash ? <IdeaClash theirs={clash.theirs} onKeep={end(clash.keepMine)} onTake={end(clash.takeTheirs)} /> : null}
        <Textarea
          className={classes.headline}
          label="Headline"
          value={text.headline}
          onChange={(event) => change({ headline: event.currentTarget.value.replaceAll("\n", " ") })}
          onBlur={() => void store()}
          error={headlineError}
          maxLength={200}
          minRows={1}
        />
        <div className={classes.pair}>
          <NativeSelect
            label="Status"
            value={idea.status}
            data={IDEA_STATUSES.map((value) => ({ value, label: statusLook(value).word }))}
            onChange={({ currentTarget: { value } }) => choose(IDEA_STATUSES, value, (to) => acts.move(idea, to))}
          />
          <NativeSelect
            label="Format"
            value={idea.format}
            data={IDEA_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }))}
            onChange={({ currentTarget: { value } }) =>
              choose(IDEA_FORMATS, value, (format) => update.run({ id: idea.id, format }))
            }
          />
        </div>
        <Textarea
          ref={notes}
          className={classes.text}
          label="Notes"
          placeholder="What to say, to whom, and why now"
          value={text.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
          onBlur={() => void store()}
          maxLength={20_000}
          minRows={5}
        />
        <References idea={idea} />
        <MadePosts ids={idea.post_ids} />
        <IdeaFacts idea={idea} />
      </div>
      <IdeaFoot idea={idea} acts={acts} state={state} refusal={refusal} onRetry={store} onClose={onClose} />
    </>
  );
}
