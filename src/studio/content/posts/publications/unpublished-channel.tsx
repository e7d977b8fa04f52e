"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconPencil, IconRefresh } from "@tabler/icons-react";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { lazy } from "#ui/lazy.tsx";
import { canRetryHelp } from "../actions/action-obstacle.ts";
import { usePostActions } from "../actions/use-post-actions.ts";
import { ErrorText } from "./attempt-error.tsx";
import classes from "./publications.module.css";

const FixPublication = lazy(() => import("./fix-publication.tsx"));

export interface UnpublishedProps {
  post: Post;
  publication: Post["publications"][number];
  /** The platform's name. */
  name: string;
}

/** What a channel that failed needs, or one whose fix waits for its approval: other content, or another try. */
export function UnpublishedChannel({ post, publication, name: platform }: UnpublishedProps) {
  const { status, error, channel } = publication;
  const { retry } = usePostActions();
  const [isFixing, dialog] = useDisclosure(false);
  const canRetry = status === "failed" && post.allowed_actions.includes("retry");
  const isRetryFirst = canRetry && canRetryHelp([publication]);
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  const actions = (
    <Group gap="xs">
      {isRetryFirst ? (
        <Button
          size="xs"
          variant="filled"
          leftSection={<IconRefresh {...icon} />}
          loading={retry.isPending}
          onClick={() => retry.run({ id: post.id, publication_id: publication.id })}
        >
          {t("Retry on {platform}", { platform })}
        </Button>
      ) : null}
      {publication.can_fix ? (
        <Button
          size="xs"
          variant={isRetryFirst || status !== "failed" ? "default" : "filled"}
          leftSection={<IconPencil {...icon} />}
          onClick={dialog.open}
        >
          {status === "failed" ? t("Fix and publish there") : t("Edit for {platform}", { platform })}
        </Button>
      ) : null}
    </Group>
  );
  return (
    <>
      {status === "failed" ? (
        <Alert
          className={classes.failed}
          color="red"
          icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
          title={t("Not published on {platform}", { platform })}
        >
          {error ? (
            <Text mb="xs">
              <ErrorText error={error} channel={channel} post={post} />
            </Text>
          ) : null}
          {actions}
        </Alert>
      ) : (
        <div className={classes.failed}>{actions}</div>
      )}
      {isFixing ? (
        <Suspense>
          <FixPublication post={post} publication={publication} name={platform} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </>
  );
}
