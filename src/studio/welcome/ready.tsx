"use client";

import { Stack } from "@mantine/core";
import { IconKey, IconRss, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { homePath, studioPath } from "../frame/brand.tsx";
import { ReadError } from "../frame/read-error.tsx";
import classes from "./welcome.module.css";

/** The brand is set up: where it publishes already, and the next step. */
export function Ready() {
  const trpc = useTRPC();
  const developers = useId();
  const brand = useQuery(trpc.brands.show.queryOptions({}));
  const channels = useQuery(trpc.channels.list.queryOptions({}));
  const failure = brand.error ?? channels.error;
  const name = brand.data?.name ?? "Your brand";
  return (
    <AuthCard
      title={`${name} is ready to publish`}
      description="Your brand has its own feed page, with RSS, Atom and JSON Feed. You can publish there without connecting an account."
      home="/studio"
      footer={brand.data ? <TextLink href={homePath(brand.data.handle)}>Skip for now</TextLink> : null}
    >
      {failure ? <ReadError what="The channels" error={failure} onRetry={() => channels.refetch()} /> : null}
      {!failure && !(brand.data && channels.data) ? <RowsSkeleton rows={1} /> : null}
      {brand.data && channels.data ? (
        <Stack gap="lg">
          <Rows label="Channels">
            {channels.data.channels.map(({ id, platform, handle, status }) => (
              <Row
                key={id}
                leading={<IconRss size={18} stroke={1.5} aria-hidden />}
                title={platform === "feed" ? "Feed page" : platform}
                detail={platform === "feed" ? `/b/${handle}` : handle}
                trailing={<StatusBadge status={status} />}
              />
            ))}
          </Rows>
          <ButtonLink href={studioPath(brand.data.handle, "posts/new")} variant="filled" fullWidth>
            Write your first post
          </ButtonLink>
          <section aria-labelledby={developers}>
            <p id={developers} className={classes.question}>
              Do other systems need to know? Set them up first, and they receive your first post.
            </p>
            <Rows label="For developers">
              <Row
                href={`${studioPath(brand.data.handle, "settings/api")}?new=endpoint`}
                leading={<IconWebhook size={18} stroke={1.5} aria-hidden />}
                title="Add a webhook endpoint"
                detail="Receives post.published as soon as the post is out"
              />
              <Row
                href={`${studioPath(brand.data.handle, "settings/api")}?new=token`}
                leading={<IconKey size={18} stroke={1.5} aria-hidden />}
                title="Create an API token"
                detail="With a first request to copy"
              />
            </Rows>
          </section>
        </Stack>
      ) : null}
    </AuthCard>
  );
}
