"use client";

import { Button, Group, List, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { signOut } from "next-auth/react";
import { DeleteAccountInput } from "#domain/deletion/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { leaveFor } from "../frame/leave-for.ts";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";

/** The way out for good, with what it means before it is done. */
export function DeleteAccount({ brands }: { brands: readonly string[] }) {
  const [isAsking, asking] = useDisclosure(false);
  return (
    <Section
      title="Delete account"
      description="Your account and everything in it goes after 14 days. Until then you can sign in and restore it."
    >
      <Button color="red" onClick={asking.open}>
        Delete account
      </Button>
      <Modal opened={isAsking} onClose={asking.close} title="Delete your account?" size="lg">
        <Stack gap="md">
          <Consequences brands={brands} />
          <DeleteForm onCancel={asking.close} />
        </Stack>
      </Modal>
    </Section>
  );
}

/** @param brands of the person's own account, which go with it */
function Consequences({ brands }: { brands: readonly string[] }) {
  return (
    <Text component="div" c="var(--ink-2)">
      At once:
      <List mt={4} mb="sm">
        <List.Item>You are signed out everywhere, and all your tokens stop working.</List.Item>
        {brands.length > 0 ? (
          <>
            <List.Item>
              {brands.length === 1 ? `${brands[0]} is` : `Your ${brands.length} brands (${brands.join(", ")}) are`}{" "}
              closed to everybody who works there, and so are the feed pages and review links.
            </List.Item>
            <List.Item>Nothing that is scheduled goes out, and webhooks are not delivered.</List.Item>
          </>
        ) : null}
        <List.Item>You get a mail that says how to take it back.</List.Item>
      </List>
      After 14 days all of it is erased, pictures included. What you wrote in other people’s brands stays there without
      your name.
    </Text>
  );
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const remove = useMutation(useTRPC().deletion.begin.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: DeleteAccountInput,
    send: async (answers) => {
      await remove.mutateAsync(answers);
      await signOut({ redirect: false });
      await leaveFor("/sign-in");
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <PasswordInput
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Group justify="flex-end" gap="xs">
          <Button data-autofocus onClick={onCancel}>
            Go back
          </Button>
          <Submit isSending={isSending} color="red">
            Delete account
          </Submit>
        </Group>
      </Stack>
    </form>
  );
}
