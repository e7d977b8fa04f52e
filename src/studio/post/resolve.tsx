"use client";

import { Alert, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHelpCircle } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { ROLES } from "#kernel/permissions.ts";
import { useBrand } from "../frame/brand.tsx";

const ResolveDialog = lazy(() => import("./resolve-dialog.tsx"));

interface ResolveProps {
  publicationId: number;
  /** The platform's name. */
  name: string;
}

/** For a publication of which nobody knows whether it is out: a person looks and says so. Never sent again unasked. */
export function Resolve({ publicationId, name }: ResolveProps) {
  const { role } = useBrand();
  const [isOpen, dialog] = useDisclosure(false);
  const mayResolve = ROLES[role].permissions.has("content.manage");
  return (
    <Alert
      mt="md"
      color="red"
      icon={<IconHelpCircle size={18} stroke={1.75} aria-hidden />}
      title={`Is it on ${name}?`}
    >
      <Text mb="xs">
        The connection broke off after it was sent. Look at {name}: sending it again unseen could publish it twice.
      </Text>
      {mayResolve ? (
        <Button size="xs" onClick={dialog.open}>
          Say how it is
        </Button>
      ) : (
        <Text>The team looks, and says how it is.</Text>
      )}
      {isOpen ? (
        <Suspense>
          <ResolveDialog publicationId={publicationId} name={name} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </Alert>
  );
}
