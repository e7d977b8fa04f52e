"use client";

import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { refusalOf } from "../frame/refusal-of.ts";

/** Sends a signed test to a webhook channel's address and says what came back. */
export function TestAddress({ channelId }: { channelId: number }) {
  const test = useMutation(useTRPC().channels.test.mutationOptions());
  return (
    <Section
      title="Try the address"
      description="A signed request with “test”: true. Nothing is published; your receiver answers anything from 200 to 299."
      action={
        <Button loading={test.isPending} onClick={() => test.mutate({ id: channelId })}>
          Send a test
        </Button>
      }
    >
      <FormError error={test.error && refusalOf(test.error)} />
      <div role="status">
        {test.data ? (
          <Alert
            color={test.data.is_ok ? "green" : "red"}
            icon={
              test.data.is_ok ? (
                <IconCheck size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
              )
            }
          >
            {test.data.message} {test.data.status ? `Status ${test.data.status}, ` : null}
            {test.data.duration_ms} ms.
          </Alert>
        ) : null}
      </div>
    </Section>
  );
}
