"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import classes from "./draft-with-ai.module.css";

interface DraftWithAiProps {
  /** The text to rework; empty to write a new one. */
  body: string;
  onClose: () => void;
  onUse: (text: string) => void;
}

/** Lets the AI model write or rework the text. The person reads the result before using it, and can undo. */
export default function DraftWithAi({ body, onClose, onUse }: DraftWithAiProps) {
  const trpc = useTRPC();
  const [instruction, setInstruction] = useState("");
  const credits = useQuery(trpc.entitlements.show.queryOptions({}));
  const write = useAction(trpc.drafting.write.mutationOptions(), {
    refresh: [trpc.entitlements.show.pathKey()],
  });
  const left = credits.data?.allowances.ai_credits_monthly;
  const isOut = left !== undefined && !left.is_unlimited && left.remaining < 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOut && instruction.trim()) write.run({ instruction, body });
  };
  return (
    <Modal opened onClose={onClose} title={t("Draft with AI")} size={640}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <FormError error={write.refusal} />
          <Textarea
            label={<span>{body.trim() ? t("How should the text change?") : t("What should the post say?")}</span>}
            placeholder={
              body.trim() ? t("Make it shorter and warmer.") : t("We open a second café at the harbour on Monday.")
            }
            autosize
            minRows={2}
            maxLength={1000}
            data-autofocus
            value={instruction}
            onChange={(event) => setInstruction(event.currentTarget.value)}
          />
          {write.output ? (
            <div className={classes.text} role="status">
              {write.output?.text ?? ""}
            </div>
          ) : null}
          <DialogActions isSpread>
            <Text size="sm" c="var(--ink-2)">
              {left === undefined ? null : describeCredits(left)}
            </Text>
            <Group gap="xs">
              <Button
                type="submit"
                variant={write.output ? "default" : "filled"}
                loading={write.isPending}
                disabled={isOut || instruction.trim() === ""}
              >
                {write.output ? t("Try again") : t("Generate")}
              </Button>
              {write.output ? (
                <Button variant="filled" onClick={() => onUse(write.output?.text ?? "")}>
                  {t("Use this text")}
                </Button>
              ) : null}
            </Group>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

function describeCredits({ remaining, is_unlimited }: { remaining: number; is_unlimited: boolean }): string {
  if (is_unlimited) return t("Unlimited AI credits.");
  if (remaining < 1) return t("No AI credits left this month.");
  return tn(
    remaining,
    "{count} AI credit left this month. Each draft uses one.",
    "{count} AI credits left this month. Each draft uses one.",
  );
}
