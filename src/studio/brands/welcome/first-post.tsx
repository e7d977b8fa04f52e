"use client";

import { Button, Textarea } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./first-week.module.css";

/** The first post, written already: published on the feed page with one click. */
export function FirstPost({ channelId }: { channelId: number }) {
  const trpc = useTRPC();
  const { name, handle } = useBrand();
  const [body, setBody] = useState(t("Hello from {brand}! From today you can follow us here.", { brand: name }));
  const done = useRef<HTMLParagraphElement>(null);
  const publish = useAction(trpc.posts.publishNow.mutationOptions(), {
    refresh: [trpc.posts.pathKey(), trpc.calendar.pathKey(), trpc.home.pathKey()],
  });
  // Kept for another attempt: what was created is published then, instead of a second post.
  const create = useAction(trpc.posts.create.mutationOptions(), {
    onDone: ({ id, revision }) => publish.run({ id, revision }),
  });
  const created = create.output;
  const isPublished = publish.output !== undefined;
  useEffect(() => {
    if (isPublished) done.current?.focus();
  }, [isPublished]);
  return (
    <Section
      title={t("Your first post")}
      description={isPublished ? undefined : t("It appears on your feed page at once. You can change the text first.")}
    >
      {isPublished && created ? (
        <p ref={done} tabIndex={-1} className={classes.done} role="status">
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <span>{t("Your first post is being published.")}</span>
          <TextLink href={studioPath(handle, `posts/${created.id}`)}>{t("View post")}</TextLink>
          <TextLink href={`/b/${handle}`}>{t("Open feed page")}</TextLink>
        </p>
      ) : (
        <div className={classes.first}>
          <FormError error={create.refusal ?? publish.refusal} />
          <Textarea
            aria-label={t("Text")}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            value={body}
            readOnly={created !== undefined}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <div>
            <Button
              variant="filled"
              loading={create.isPending || publish.isPending}
              disabled={body.trim() === ""}
              onClick={() =>
                created
                  ? publish.run({ id: created.id, revision: created.revision })
                  : create.run({ body, channels: [{ channel_id: channelId }] })
              }
            >
              {t("Publish on your feed page")}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}
