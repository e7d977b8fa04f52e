"use client";

import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Whether a platform that fetches images and videos can reach this installation, before anything is connected. */
export function MediaAddressNotice({ name }: { name: string }) {
  const { data } = useQuery(useTRPC().channels.mediaAddress.queryOptions({}));
  if (!data) return null;
  const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
  if (data.state === "reachable") {
    return (
      <Alert color="green" icon={<IconCheck {...icon} />}>
        {[t("{platform} fetches files from this installation.", { platform: name }), data.message].join(" ")}
      </Alert>
    );
  }
  return (
    <Alert
      color={data.state === "not_public" ? "red" : "yellow"}
      icon={<IconAlertTriangle {...icon} />}
      title={data.state === "not_public" ? t("{platform} can't fetch files", { platform: name }) : t("Not proven")}
    >
      {[data.message, data.state === "not_public" ? t("Posts without media can be published.") : null, data.fix]
        .filter(Boolean)
        .join(" ")}
    </Alert>
  );
}
