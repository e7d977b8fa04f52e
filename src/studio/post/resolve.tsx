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

/** For an unconfirmed publication: a person checks the platform and resolves it. Never sent again automatically. */
export function Resolve({ publicationId, name }: ResolveProps) {
  const { role } = useBrand();
  const [isOpen, dialog] = useDisclosure(false);
  const canResolve = ROLES[role].permissions.has("content.manage");
  return (
    <Alert
      mt="md"
      color="red"
      icon={<IconHelpCircle size={18} stroke={1.75} aria-hidden />}
      title={`Was it published on ${name}?`}
    >
      <Text mb="xs">
        The connection was lost after the post was sent. Check {name}before sending it again, to avoid a duplicate.
      </Text>
      {canResolve ? (
        <Button size="xs" onClick={dialog.open}>
          Resolve
        </Button>
      ) : (
        <Text>The team is checking whether it was published.</Text>
      )}
      {isOpen ? (
        <Suspense>
          <ResolveDialog publicationId={publicationId} name={name} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </Alert>
  );
}
