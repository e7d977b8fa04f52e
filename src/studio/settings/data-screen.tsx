"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { DeleteAccount } from "../profile/delete-account.tsx";
import { ExportSection } from "../profile/export/export-section.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Data and deletion: everything out, and the way out for good. */
export function DataScreen() {
  const { role, handle, name } = useBrand();
  return (
    <SettingsPage description="Take everything with you, or have it deleted.">
      {role === "super_admin" ? (
        <OwnersData />
      ) : (
        <>
          <OwnerOnly>
            Only the owner exports everything {name} holds, and only the owner deletes it: a brand lives as long as its
            owner’s account.
          </OwnerOnly>
          <Section
            title="Your own account"
            description="What is yours leaves with you: what you wrote for this brand stays, without your name."
          >
            <ButtonLink href="/profile">Delete your account in the profile</ButtonLink>
          </Section>
        </>
      )}
      <Section title="Posts alone" description="As CSV, JSON or a calendar, in and out.">
        <TextLink href={studioPath(handle, "settings/transfer")}>Import and export posts</TextLink>
      </Section>
    </SettingsPage>
  );
}

function OwnersData() {
  const { data } = useQuery(useTRPC().brands.list.queryOptions({}));
  const own = (data?.brands ?? []).filter(({ role }) => role === "super_admin").map(({ name }) => name);
  return (
    <>
      <ExportSection />
      <Section
        title="Delete the brand"
        description={
          own.length > 1
            ? `A brand is deleted with the account it belongs to. Yours has ${own.length}: ${own.join(", ")}. They go together.`
            : "A brand is deleted with the account it belongs to, which has no other brand."
        }
      >
        <Text c="var(--ink-2)">
          To end one brand and keep the rest, disconnect its channels and remove its members; it then publishes nothing.
        </Text>
      </Section>
      {data ? <DeleteAccount brands={own} /> : null}
    </>
  );
}
