import { Anchor, Button, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import type { Idea } from "./idea-labels.ts";
import classes from "./idea-panel.module.css";
import { showError, showUndoToast } from "./toasts.ts";
import { useUpdateCachedIdea } from "./use-update-cached-idea.ts";

/** The references of an idea: URL, title and source. */
export function References({ idea }: { idea: Idea }) {
  const { timezone } = useBrand();
  const show = useUpdateCachedIdea();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const update = useAction(trpc.ideas.update.mutationOptions(), {
    scope: "ideas",
    onDone: show,
  });
  const store = (references: Idea["references"]) => update.send({ id: idea.id, references });

  const remove = async (url: string) => {
    const removed = idea.references.filter((reference) => reference.url === url);
    const restore = async () => {
      // Others may have been added or removed in the meantime.
      const { references } = await client.ideas.show.query({ id: idea.id });
      await store([...references.filter((reference) => reference.url !== url), ...removed]);
    };
    try {
      await store(idea.references.filter((reference) => reference.url !== url));
      showUndoToast(t("Reference removed."), restore);
    } catch (error) {
      showError(t("Couldn't remove the reference"), error);
    }
  };

  return (
    <section className={classes.part}>
      <h3 className={classes.name}>{t("References")}</h3>
      {idea.references.length === 0 ? <p className={classes.none}>{t("None yet.")}</p> : null}
      <ul className={classes.references}>
        {idea.references.map(({ url, title, source, captured_at: at }) => (
          <li key={`${url} ${at}`} className={classes.reference}>
            <div className={classes.cited}>
              <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow">
                {title || url}
              </Anchor>
              <div className={classes.source}>
                <span>{`${[hostOf(url), source].filter(Boolean).join(" · ")} ·`}</span>{" "}
                <RelativeTime iso={at} zone={timezone} />
              </div>
            </div>
            <IconButton
              aria-label={t("Remove {title}", { title: title || url })}
              disabled={update.isPending}
              onClick={() => void remove(url)}
            >
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <AddReference add={(reference) => update.send({ id: idea.id, references: [...idea.references, reference] })} />
    </section>
  );
}

interface NewReference {
  url: string;
  title: string;
  source: string;
}

function loadSchema() {
  return loadChunk(async () => {
    const { UpdateIdeaInput } = await import("#domain/content/ideas/schema.ts");
    return UpdateIdeaInput.shape.references.unwrap().element.pick({ url: true, title: true, source: true });
  });
}

function AddReference({ add }: { add: (reference: NewReference) => Promise<unknown> }) {
  const element = useRef<HTMLFormElement>(null);
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: loadSchema,
    send: async (reference) => {
      await add(reference);
      element.current?.reset();
    },
  });
  return (
    <form {...form} ref={element} aria-label={t("Add a reference")}>
      <FormError error={refusal} />
      <div className={classes.adding}>
        <TextInput name="url" label={t("URL")} type="url" placeholder="https://" maxLength={2048} error={errors.url} />
        <TextInput name="title" label={t("Title")} maxLength={300} error={errors.title} />
        <TextInput
          name="source"
          label={t("Source")}
          placeholder={t("Newsletter")}
          maxLength={100}
          error={errors.source}
        />
      </div>
      <Button type="submit" size="xs" mt="xs" loading={isSending}>
        {t("Add reference")}
      </Button>
    </form>
  );
}

/** @param address may be invalid */
function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? "";
}
