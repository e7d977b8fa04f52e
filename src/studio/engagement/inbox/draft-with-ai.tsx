"use client";

import { Button, TextInput } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Item } from "./item.ts";
import classes from "./reply.module.css";
import { useItemActions } from "./use-item-actions.ts";

interface AskAiProps {
  item: Item;
  onAsk: () => void;
}

/** Opens the instructions for a drafted reply, if an AI model is configured. */
export function AskAi({ item, onAsk }: AskAiProps) {
  const { data } = useQuery({ ...useTRPC().drafting.show.queryOptions({}), staleTime: Number.POSITIVE_INFINITY });
  if (!data?.available) return null;
  return (
    <IconButton aria-label={item.draft ? t("Regenerate draft") : t("Draft a reply")} onClick={onAsk}>
      <IconSparkles size={18} stroke={1.5} aria-hidden />
    </IconButton>
  );
}

/** Lets the AI model draft a reply from instructions. */
export function DraftRequest({ item, onDone }: { item: Item; onDone: () => void }) {
  const trpc = useTRPC();
  const { show } = useItemActions();
  const [instruction, setInstruction] = useState("");
  const { data } = useQuery(trpc.entitlements.show.queryOptions({}));
  const credits = data?.allowances.ai_credits_monthly;
  const isOut = credits !== undefined && !credits.is_unlimited && credits.remaining === 0;
  const draft = useAction(trpc.inbox.draft.mutationOptions(), {
    onDone: (updated) => {
      show(updated);
      onDone();
    },
    refresh: [trpc.entitlements.pathKey()],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOut && !draft.isPending) draft.run({ id: item.id, instruction });
  };
  return (
    <form className={classes.box} onSubmit={submit} noValidate>
      <FormError error={draft.refusal} />
      <TextInput
        label={t("Instructions")}
        description={t("Optional. You can edit the draft before you send it.")}
        placeholder={t("Keep it short, and mention the fair on Saturday")}
        maxLength={500}
        autoFocus
        value={instruction}
        onChange={(event) => setInstruction(event.currentTarget.value)}
      />
      <div className={classes.line}>
        <span className={classes.count} role="status">
          {draft.isPending ? t("Writing…") : describeCredits(credits)}
        </span>
        <Button variant="subtle" disabled={draft.isPending} onClick={onDone}>
          {t("Cancel")}
        </Button>
        <Button type="submit" disabled={isOut} loading={draft.isPending}>
          {t("Draft a reply")}
        </Button>
      </div>
    </form>
  );
}

function describeCredits(credits: { remaining: number; is_unlimited: boolean } | undefined): string {
  if (!credits) return t("Costs 1 credit.");
  if (credits.is_unlimited) return t("Costs 1 credit. Unlimited credits.");
  if (credits.remaining === 0) return t("No credits left this month.");
  return tn(
    credits.remaining,
    "Costs 1 of {count} credits left this month.",
    "Costs 1 of {count} credits left this month.",
  );
}
