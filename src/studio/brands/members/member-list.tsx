"use client";

import type { z } from "zod";
import type { MemberList as Members } from "#domain/brands/members/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { type Member, nameOf } from "./member.ts";
import { MemberMenu } from "./member-menu.tsx";
import { roleLabels } from "./role-labels.ts";

/** The members with their roles, and the used seats of the plan. */
export function MemberList({ members, used, limit, is_unlimited: isUnlimited }: z.output<typeof Members>) {
  const { role } = useBrand();
  const seats = isUnlimited
    ? tn(
        used,
        "{count} seat used, no limit, including pending invitations.",
        "{count} seats used, no limit, including pending invitations.",
      )
    : tn(
        limit,
        "{used} of {count} seat used, including pending invitations.",
        "{used} of {count} seats used, including pending invitations.",
        { used },
      );
  return (
    <Section title={t("Members")} description={`${seats} ${t("Each person counts once across all brands.")}`}>
      <Rows label={t("Members")}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} canChange={role === "super_admin"} />
        ))}
      </Rows>
    </Section>
  );
}

function MemberRow({ member, canChange }: { member: Member; canChange: boolean }) {
  const { email, status, roles } = member;
  const name = nameOf(member);
  return (
    <Row
      leading={<PersonFace id={member.id} name={name} size={32} />}
      title={name}
      detail={email}
      trailing={
        <>
          {status ? null : <StatusBadge status="inactive" />}
          <span>{roles.map((role) => t(roleLabels[role].name)).join(", ")}</span>
          {canChange && !roles.includes("super_admin") ? <MemberMenu member={member} /> : null}
        </>
      }
    />
  );
}
