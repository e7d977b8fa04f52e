"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import type { z } from "zod";
import type { ConnectionRequestView } from "#domain/identity/oauth/schema.ts";
import { t } from "#kernel/language.ts";
import { type Proof, useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { ReachLimits, type ReachValues } from "#studio/identity/tokens/reach-limits.tsx";
import { TierChoice } from "#studio/identity/tokens/tier-choice.tsx";
import { tierLabels } from "#studio/identity/tokens/tier-labels.ts";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { rich } from "#ui/rich.tsx";
import { ConsentFacts } from "./consent-facts.tsx";
import classes from "./consent-screen.module.css";
import { type Decision, sendConsent } from "./decide.ts";
import { describeLifetime, firstTier } from "./labels.ts";
import { RequestGone } from "./request-gone.tsx";

interface ConsentScreenProps {
  uid: string;
  request: z.output<typeof ConnectionRequestView>;
  /** The person who would authorize the app. */
  email: string;
  /** Names of all brands that it would have access to. */
  brands: readonly string[];
}

/** Authorizes an app with a tier that the person chooses, or denies it. */
export function ConsentScreen({ uid, request, email, brands }: ConsentScreenProps) {
  const tiers = request.tiers.map(({ tier }) => tier);
  const [tier, setTier] = useState(firstTier(tiers));
  const [limits, setLimits] = useState<ReachValues>({});
  const { confirmed, dialog } = useConfirmed();
  const opensApp = request.app_scheme !== null;
  const send = useAction(
    { mutationFn: (decision: Decision & Proof) => sendConsent(uid, decision, opensApp) },
    { confirm: confirmed },
  );
  // The back-forward cache may restore the page as it was left, with the button busy forever.
  useWindowEvent("pageshow", ({ persisted }) => persisted && location.reload());
  if (send.output === "gone") return <RequestGone />;
  if (send.output === "sent") return <AnswerSent app={request.client.name} />;
  return (
    <PublicFrame>
      <Page
        width="reading"
        title={
          <span className={classes.title}>
            {rich("“{app}” wants to connect", { app: <bdi>{request.client.name}</bdi> })}
          </span>
        }
        description={t(
          "It will act in your name with the access level you choose. Only allow this if you started it yourself.",
        )}
      >
        <ConsentFacts request={request} email={email} brands={brands} />
        <TierChoice
          value={tier}
          onChange={setTier}
          tiers={tiers}
          description={t(
            "Choose the lowest level needed. To change it later, revoke the connection and connect again.",
          )}
        />
        <Stack component="fieldset" gap="sm" bd={0} p={0} m={0}>
          <Text component="legend" size="sm" fw={600} p={0}>
            {t("Limits")}
          </Text>
          <Text size="sm" c="dimmed">
            {t("Optional. An empty field limits nothing. You can change the limits later in your profile.")}
          </Text>
          <ReachLimits
            tier={tier}
            value={limits}
            onChange={setLimits}
            errors={send.refusal ? fieldErrors(send.refusal) : {}}
          />
        </Stack>
        <Stack gap="xs" className={classes.always}>
          <Text>
            {[
              t("Its posts are only published once they're approved."),
              tiers.includes("elevated_write") &&
                t("With “{level}” it can also retry failed posts.", { level: t(tierLabels.elevated_write.name) }),
              t("It can't access billing, members, settings or your account."),
            ]
              .filter(Boolean)
              .join(" ")}
          </Text>
          <Text>
            {[
              describeLifetime(request.access_minutes, request.idle_days),
              t("You can revoke it at any time in your profile, under Connections."),
            ].join(" ")}
          </Text>
        </Stack>
        <FormError error={send.refusal} />
        <Group className={classes.acts} gap="xs">
          <Button
            disabled={send.isPending}
            loading={send.isPending && send.input?.decision === "deny"}
            onClick={() => send.run({ decision: "deny" })}
          >
            {t("Deny")}
          </Button>
          <Button
            variant="filled"
            disabled={send.isPending}
            loading={send.isPending && send.input?.decision === "allow"}
            onClick={() => send.run({ decision: "allow", tier, ...limits })}
          >
            {t("Allow")}
          </Button>
        </Group>
        {dialog}
      </Page>
    </PublicFrame>
  );
}

/** Shown after a decision that opened an app: the browser stays on this page. */
function AnswerSent({ app }: { app: string }) {
  return (
    <PublicFrame>
      <Page title={t("Continue in the app")} width="reading">
        <EmptyState
          drawing={<PlugDrawing />}
          title={t("Your answer was sent to “{app}”", { app })}
          action={<ButtonLink href="/profile/connections">{t("View connections")}</ButtonLink>}
        >
          {t("You can close this page. If the app didn't open, start again in the app.")}
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
