"use client";

import { Button, TextInput } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useAction } from "../frame/use-action.ts";
import classes from "./answer.module.css";
import type { Item } from "./item.ts";
import { useItemActs } from "./use-item-acts.ts";

/** Has the model draft a reply, where one is configured: with what it is to mind, and what it costs. */
export function AskModel({ item }: { item: Item }) {
  const { data } = useQuery({ ...useTRPC().drafting.show.queryOptions({}), staleTime: Number.POSITIVE_INFINITY });
  const [isAsking, setAsking] = useState(false);
  if (!data?.available) return null;
  return (
    <div className={classes.ask}>
      {isAsking ? (
        <DraftRequest item={item} onDone={() => setAsking(false)} />
      ) : (
        <Button
          variant="subtle"
          leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {item.draft ? "Regenerate draft" : "Draft a reply"}
        </Button>
      )}
    </div>
  );
}

function DraftRequest({ item, onDone }: { item: Item; onDone: () => void }) {
  const trpc = useTRPC();
  const { show } = useItemActs();
  const [instruction, setInstruction] = useState("");
  const { data } = useQuery(trpc.entitlements.show.queryOptions({}));
  const credits = data?.allowances.ai_credits_monthly;
  const isUsedUp = credits !== undefined && !credits.is_unlimited && credits.remaining === 0;
  const ask = useAction(trpc.inbox.draft.mutationOptions(), {
    onDone: (answered) => {
      show(answered);
      onDone();
    },
    refresh: [trpc.entitlements.pathKey()],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUsedUp && !ask.isPending) ask.run({ id: item.id, instruction });
  };
  return (
    <form className={classes.box} onSubmit={submit} noValidate>
      <FormError error={ask.refusal} />
      <TextInput
        label="Instructions"
        description="Optional. You can edit the draft before you send it."
        placeholder="Keep it short, and mention the fair on Saturday"
        maxLength={500}
        autoFocus
        value={instruction}
        onChange={(event) => setInstruction(event.currentTarget.value)}
      />
      <div className={classes.line}>
        <span className={classes.count} role="status">
          {ask.isPending ? "Writing…" : describeCredits(credits)}
        </span>
        <Button variant="subtle" disabled={ask.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={isUsedUp} loading={ask.isPending}>
          Draft a reply
        </Button>
      </div>
    </form>
  );
}

function describeCredits(credits: { remaining: number; is_unlimited: boolean } | undefined): string {
  if (!credits) return "Costs 1 credit.";
  if (credits.is_unlimited) return "Costs 1 credit. Unlimited credits.";
  if (credits.remaining === 0) return "No credits left this month.";
  return `Costs 1 of ${credits.remaining} credits left this month.`;
}
