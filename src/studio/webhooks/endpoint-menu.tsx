"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDots, IconHistory, IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import type { z } from "zod";
import type { EndpointView } from "#domain/webhooks/schema.ts";
import { EditEndpoint } from "./edit-endpoint.tsx";
import { RemoveEndpoint } from "./remove-endpoint.tsx";
import { RotateSecret } from "./rotate-secret.tsx";

interface EndpointMenuProps {
  endpoint: z.output<typeof EndpointView>;
  onRecover: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Everything one does to an endpoint now and then. */
export function EndpointMenu({ endpoint, onRecover }: EndpointMenuProps) {
  const [isEditing, editing] = useDisclosure(false);
  const [isRotating, rotating] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  return (
    <>
      <Menu width={240} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label="More for this endpoint">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={editing.open}>
            Edit address and events
          </Menu.Item>
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={rotating.open}>
            Rotate the secret
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHistory {...icon} />}
            onClick={onRecover}
            disabled={endpoint.status === "disabled"}
          >
            Send what it missed
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={removing.open}>
            Delete endpoint
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditEndpoint endpoint={endpoint} opened={isEditing} onClose={editing.close} />
      <RotateSecret endpointId={endpoint.id} opened={isRotating} onClose={rotating.close} />
      <RemoveEndpoint endpointId={endpoint.id} url={endpoint.url} opened={isRemoving} onClose={removing.close} />
    </>
  );
}
