"use client";

import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { signOut } from "next-auth/react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { type Confirmed, useConfirmed } from "../frame/confirm-person.tsx";
import { leaveFor } from "../frame/leave-for.ts";
import { refusalOf } from "../frame/refusal-of.ts";

/** The way out for good, with what it means before it is done. */
export function DeleteAccount({ brands }: { brands: readonly string[] }) {
  const [isAsking, asking] = useDisclosure(false);
  const { confirmed, dialog } = useConfirmed();
  return (
    <Section
      title="Delete account"
      description="Your account and everything in it goes after 14 days. Until then you can sign in and restore it."
    >
      <Button color="red" onClick={asking.open}>
        Delete account
      </Button>
      <Modal.Stack>
        <Modal stackId="delete-account" opened={isAsking} onClose={asking.close} title="Delete your account?" size="lg">
          <Stack gap="md">
            <Consequences brands={brands} />
            <DeleteActs confirmed={confirmed} onCancel={asking.close} />
          </Stack>
        </Modal>
        {dialog}
      </Modal.Stack>
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

function DeleteActs({ confirmed, onCancel }: { confirmed: Confirmed["confirmed"]; onCancel: () => void }) {
  const begin = useMutation(useTRPC().deletion.begin.mutationOptions());
  const remove = useMutation({
    mutationFn: async () => {
      if (!(await confirmed(begin.mutateAsync, { isAlways: true }))) return;
      await signOut({ redirect: false });
      await leaveFor("/sign-in");
    },
  });
  return (
    <>
      <FormError error={remove.error && refusalOf(remove.error)} />
      <Group justify="flex-end" gap="xs">
        <Button data-autofocus onClick={onCancel}>
          Go back
        </Button>
        <Button variant="filled" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete account
        </Button>
      </Group>
    </>
  );
}
