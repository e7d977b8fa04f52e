"use client";

import { Button, Checkbox, Group, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { DEFAULT_DAYS } from "#domain/share-links/terms.ts";
import { ROLES } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Copy } from "#ui/copy.tsx";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { useBrand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";

interface ShareFormProps {
  /** In the order of the page. */
  postIds: readonly number[];
  /** The link is there, and is shown to be copied. */
  onMade: () => void;
  onDone: () => void;
}

const DAYS = [1, 7, DEFAULT_DAYS, 30, 90];
const DAY_MS = 86_400_000;
/** A mail to be addressed and sent by one's own program. */
function mailOf(brand: string, url: string): string {
  const subject = encodeURIComponent(`For your review: ${brand}`);
  const body = encodeURIComponent(`Please look at this and say whether it is good to go:\n\n${url}\n`);
  return `mailto:?subject=${subject}&body=${body}`;
}

const FIELDS = ["name", "passcode"];

/** What a new link allows and for how long; then the link itself, to be copied. */
export function ShareForm({ postIds, onMade, onDone }: ShareFormProps) {
  const { role, name: brand } = useBrand();
  const trpc = useTRPC();
  const mayApprove = ROLES[role].mayApprove;
  const [name, setName] = useState("");
  const [approves, setApproves] = useState(mayApprove);
  const [comments, setComments] = useState(true);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [passcode, setPasscode] = useState("");
  const create = useAction(trpc.shareLinks.createSet.mutationOptions(), {
    onDone: () => onMade(),
    refresh: [trpc.shareLinks.pathKey()],
  });
  const refusal = create.refusal;
  const errors = refusal ? fieldErrors(refusal) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    create.run({
      post_ids: [...postIds],
      name,
      may_comment: comments,
      may_approve: approves,
      expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
      ...(passcode === "" ? {} : { passcode }),
    });
  };
  if (create.output) {
    return (
      <Stack gap="md">
        <TextInput
          label="The link"
          description={
            passcode === ""
              ? "Whoever has it can open it. It stays in the list, to be copied again or withdrawn."
              : "Whoever has it and knows the passcode can open it. Tell the passcode by another way."
          }
          readOnly
          value={create.output.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <Button component="a" href={mailOf(brand, create.output.url)}>
            Write a mail
          </Button>
          <Copy value={create.output.url} what="link" look="button" />
          <Button variant="filled" onClick={onDone}>
            Done
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError error={refusal} fields={FIELDS} />
        <TextInput
          label="Name (optional)"
          description="Only visible to your team."
          placeholder="Harbour board"
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
        />
        <Stack gap="xs">
          <Checkbox
            label="May approve and ask for changes"
            {...(mayApprove ? {} : { description: "Your role may not approve, and so its links may not either." })}
            disabled={!mayApprove}
            checked={approves}
            onChange={(event) => setApproves(event.currentTarget.checked)}
          />
          <Checkbox
            label="May comment"
            checked={comments}
            onChange={(event) => setComments(event.currentTarget.checked)}
          />
        </Stack>
        <NativeSelect
          label="Works for"
          data={DAYS.map((count) => ({ value: String(count), label: count === 1 ? "1 day" : `${count} days` }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <PasswordInput
          label="Passcode (optional)"
          description="Tell it by another way than the link."
          maxLength={64}
          autoComplete="new-password"
          value={passcode}
          onChange={(event) => setPasscode(event.currentTarget.value)}
          error={errors.passcode}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onDone} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={create.isPending}>
            {postIds.length > 1 ? `Make one link to ${postIds.length} posts` : "Make the link"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
