"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { IconQuote } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { FormError } from "#ui/form-error.tsx";
import AnchorPicker from "../post/anchor-picker.tsx";
import { passagesOf } from "../post/anchors.ts";
import { usePostView } from "../post/post-view.tsx";
import { Quote } from "../post/quote.tsx";
import classes from "../post/thread.module.css";
import { useKeptWords } from "../post/use-kept-words.ts";
import type { ReviewPost } from "./call.ts";
import { quotableOf } from "./content-of.ts";
import { useGuestAct } from "./use-guest-act.ts";
import { useVisit } from "./visit.tsx";

/** Says something about a post, or about a passage of it, without deciding. */
export default function CommentForm({ post }: { post: ReviewPost }) {
  const visit = useVisit();
  const { anchor, setAnchor } = usePostView();
  const { comment, isSending, refused } = useGuestAct();
  const [name, setName] = useState(visit.name);
  const [body, setBody] = useKeptWords(`review:${post.id}:comment`);
  const [isPicking, setPicking] = useState(false);
  const [missing, setMissing] = useState<{ name?: string; body?: string }>({});
  const pictures = post.media.filter(({ kind }) => kind === "image");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(name.trim() === "" ? { name: "Tell us your name." } : {}),
      ...(body.trim() === "" ? { body: "Write something." } : {}),
    };
    setMissing(found);
    if (isSending || Object.keys(found).length > 0) return;
    visit.setName(name.trim());
    // What was refused is shown by the form, words and all.
    if (!(await comment(post, body.trim(), anchor, name))) return;
    setBody("");
    setAnchor(null);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="New comment">
      <FormError error={refused?.refusal} />
      {anchor ? (
        <div className={classes.about}>
          <Quote anchor={anchor} isGone={false} picture={pictures.find(({ id }) => id === anchor.media_id)} />
          <Button size="compact-xs" variant="subtle" onClick={() => setAnchor(null)}>
            About the whole post instead
          </Button>
        </div>
      ) : null}
      <Textarea
        label="Your comment"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        autoFocus
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={body.trim() === "" ? missing.body : undefined}
      />
      {isPicking ? (
        <AnchorPicker
          passages={passagesOf(quotableOf(post))}
          media={pictures}
          onPick={(chosen) => {
            setAnchor(chosen);
            setPicking(false);
          }}
          onCancel={() => setPicking(false)}
        />
      ) : null}
      <TextInput
        label="Your name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() === "" ? missing.name : undefined}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={isSending}>
          Comment
        </Button>
        {isPicking || anchor ? null : (
          <Button
            variant="subtle"
            leftSection={<IconQuote size={16} stroke={1.75} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            About a passage
          </Button>
        )}
      </div>
    </form>
  );
}
