"use client";

import { CloseButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { z } from "zod";
import type { EndpointView } from "#domain/events/webhooks/schema.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Copy } from "#ui/copy.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { DisabledNotice } from "./disabled-notice.tsx";
import classes from "./endpoint-detail.module.css";
import { EndpointFacts } from "./endpoint-facts.tsx";
import { EndpointMenu } from "./endpoint-menu.tsx";
import { RecentDeliveries } from "./recent-deliveries.tsx";
import { TestMenu } from "./send-test-menu.tsx";
import { usePaths } from "./use-paths.ts";

const Recover = lazyDialog(() => import("./recover.tsx"));

/** One endpoint: details, tests, recent deliveries, and recovery. */
export function EndpointDetail({ endpoint }: { endpoint: z.output<typeof EndpointView> }) {
  const { id, url, status, failure_streak: streak } = endpoint;
  const { timezone } = useBrand();
  const paths = usePaths();
  const [isRecovering, recovering] = useDisclosure(false);
  const [testId, setTestId] = useState<number | null>(null);
  const trpc = useTRPC();
  const test = useAction(trpc.webhooks.test.mutationOptions(), {
    onDone: (delivery) => setTestId(delivery.id),
    refresh: [trpc.webhooks.pathKey()],
  });
  const isDisabled = status === "disabled";
  return (
    <Page
      title={new URL(url).host}
      description={
        <span className={classes.address}>
          <code translate="no">{url}</code>
          <Copy value={url} label={t("Copy address")} />
        </span>
      }
      eyebrow={
        <TextLink href={paths.api} size="xs">
          {t("API")}
        </TextLink>
      }
      action={
        <div className={classes.acts}>
          <TestMenu
            isSending={test.isPending}
            isQuiet={isDisabled}
            onSend={(event) => test.run(event ? { id, event } : { id })}
          />
          <EndpointMenu endpoint={endpoint} onRecover={recovering.open} />
        </div>
      }
      aside={<EndpointFacts endpoint={endpoint} zone={timezone} />}
    >
      {isDisabled ? <DisabledNotice endpointId={id} streak={streak} onEnabled={recovering.open} /> : null}
      <FormError error={test.refusal} />
      {testId === null ? null : <TestResult deliveryId={testId} onClose={() => setTestId(null)} />}
      <RecentDeliveries endpointId={id} />
      <Recover endpointId={id} opened={isRecovering} onClose={recovering.close} />
    </Page>
  );
}

interface TestResultProps {
  deliveryId: number;
  onClose: () => void;
}

/** The test that was just sent, followed live until it was delivered or has failed. */
function TestResult({ deliveryId, onClose }: TestResultProps) {
  return (
    <div className={classes.testResult}>
      <Section title={t("Test result")} action={<CloseButton aria-label={t("Close test result")} onClick={onClose} />}>
        <DeliveryDetail key={deliveryId} id={deliveryId} />
      </Section>
    </div>
  );
}
