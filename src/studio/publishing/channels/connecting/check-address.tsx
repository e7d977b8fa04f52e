"use client";

import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";

/** Sends a signed test to a webhook channel's URL and shows the response. */
export function TestAddress({ channelId }: { channelId: number }) {
  const test = useAction(useTRPC().channels.test.mutationOptions());
  return (
    <Section
      title={t("Test connection")}
      description={t(
        "Sends a signed request with “test”: true. Nothing is published. Your receiver should respond with a status from 200 to 299.",
      )}
      action={
        <Button loading={test.isPending} onClick={() => test.run({ id: channelId })}>
          {t("Send test")}
        </Button>
      }
    >
      <FormError error={test.refusal} />
      <div role="status">
        {test.output ? (
          <Alert
            color={test.output.is_ok ? "green" : "red"}
            icon={
              test.output.is_ok ? (
                <IconCheck size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
              )
            }
          >
            {[
              test.output.message,
              test.output.status
                ? t("Status {status}, {duration} ms.", {
                    status: test.output.status,
                    duration: test.output.duration_ms,
                  })
                : t("{duration} ms.", { duration: test.output.duration_ms }),
            ].join(" ")}
          </Alert>
        ) : null}
      </div>
    </Section>
  );
}
