"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors, type Refusal } from "#ui/refusal.ts";
import { TierChoice } from "./tier-choice.tsx";
import type { TokenTier } from "./tier-words.ts";

export interface Answers {
  name: string;
  tier: TokenTier;
}

interface TokenFormProps {
  isPending: boolean;
  refusal: Refusal | null;
  onSubmit: (answers: Answers) => void;
  onCancel: () => void;
}

/** Name and tier of a new token. */
export function TokenForm({ isPending, refusal, onSubmit, onCancel }: TokenFormProps) {
  const [name, setName] = useState("");
  const [tier, setTier] = useState<TokenTier>("read");
  const [isNameless, setNameless] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNameless(name.trim() === "");
    if (name.trim() !== "") onSubmit({ name, tier });
  };
  const nameError = isNameless ? "Enter a name." : refusal && fieldErrors(refusal).name;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <FormError error={refusal?.errors?.name ? null : refusal} />
        <TextInput
          label="Name"
          description="What the token is used for."
          placeholder="Website import"
          maxLength={100}
          autoComplete="off"
          required
          data-autofocus
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setNameless(false);
          }}
          error={nameError}
        />
        <TierChoice value={tier} onChange={setTier} />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={isPending}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
