"use client";

import { Stack } from "@mantine/core";
import { IconKey, IconRss, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "#kernel/language.ts";
import { homePath, studioPath } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./welcome.module.css";

/** The brand is set up: where it publishes already, and the next step. */
export function Ready() {
  const trpc = useTRPC();
  const developers = useId();
  const brand = useQuery(trpc.brands.show.queryOptions({}));
  const channels = useQuery(trpc.channels.list.queryOptions({}));
  const failure = brand.error ?? channels.error;
  return (
    <AuthCard
      title={
        brand.data ? t("{brand} is ready to publish", { brand: brand.data.name }) : t("Your brand is ready to publish")
      }
      description={t(
        "Your brand has its own feed page, with RSS, Atom and JSON Feed. You can publish there without connecting an account.",
      )}
      home="/studio"
      footer={brand.data ? <TextLink href={homePath(brand.data.handle)}>{t("Skip for now")}</TextLink> : null}
    >
      {failure ? (
        <ReadError title={t("The channels couldn't be loaded.")} error={failure} onRetry={() => channels.refetch()} />
      ) : null}
      {!failure && !(brand.data && channels.data) ? <RowsSkeleton rows={1} /> : null}
      {brand.data && channels.data ? (
        <Stack gap="lg">
          <Rows label={t("Channels")}>
            {channels.data.channels.map(({ id, platform, handle, status }) => (
              <Row
                key={id}
                leading={<IconRss size={18} stroke={1.5} aria-hidden />}
                title={platform === "feed" ? t("Feed page") : platform}
                detail={platform === "feed" ? `/b/${handle}` : handle}
                trailing={<StatusBadge status={status} />}
              />
            ))}
          </Rows>
          <ButtonLink href={studioPath(brand.data.handle, "posts/new")} variant="filled" fullWidth>
            {t("Write your first post")}
          </ButtonLink>
          <section aria-labelledby={developers}>
            <p id={developers} className={classes.question}>
              {t("Do other systems need to know? Set them up first, and they receive your first post.")}
            </p>
            <Rows label={t("For developers")}>
              <Row
                href={`${studioPath(brand.data.handle, "settings/api")}?new=endpoint`}
                leading={<IconWebhook size={18} stroke={1.5} aria-hidden />}
                title={t("Add a webhook endpoint")}
                detail={t("Receives post.published as soon as the post is out")}
              />
              <Row
                href={`${studioPath(brand.data.handle, "settings/api")}?new=token`}
                leading={<IconKey size={18} stroke={1.5} aria-hidden />}
                title={t("Create an API token")}
                detail={t("With a first request to copy")}
              />
            </Rows>
          </section>
        </Stack>
      ) : null}
    </AuthCard>
  );
}
