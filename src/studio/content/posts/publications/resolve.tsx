"use client";

import { Alert, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHelpCircle } from "@tabler/icons-react";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { lazy } from "#ui/lazy.tsx";

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
  const canResolve = roleAllows(role, "content.manage");
  return (
    <Alert
      mt="md"
      color="red"
      icon={<IconHelpCircle size={18} stroke={1.75} aria-hidden />}
      title={t("Was it published on {platform}?", { platform: name })}
    >
      <Text mb="xs">
        {t(
          "The connection was lost after the post was sent. Check {platform} before sending it again, to avoid a duplicate.",
          { platform: name },
        )}
      </Text>
      {canResolve ? (
        <Button size="xs" onClick={dialog.open}>
          {t("publication|Resolve")}
        </Button>
      ) : (
        <Text>{t("The team is checking whether it was published.")}</Text>
      )}
      {isOpen ? (
        <Suspense>
          <ResolveDialog publicationId={publicationId} name={name} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </Alert>
  );
}
