import { Avatar } from "@mantine/core";
import type { z } from "zod";
import type { MemberList as Members } from "#domain/members/schema.ts";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { roleWords } from "./role-words.ts";

/** The members with their roles, and how many seats of the plan are taken. */
export function MemberList({ members, used, limit, is_unlimited: isUnlimited }: z.output<typeof Members>) {
  const seats = isUnlimited ? `${used} seats used, no limit` : `${used} of ${limit} seats used`;
  return (
    <Section
      title="Members"
      description={`${seats}, counted over all brands of the account. Only the brand owner manages members.`}
    >
      <Rows label="Members">
        {members.map(({ id, first_name, last_name, email, status, roles }) => {
          const name = `${first_name} ${last_name}`;
          return (
            <Row
              key={id}
              leading={<Avatar name={name} size={32} alt="" />}
              title={name}
              detail={email}
              trailing={
                <>
                  {status ? null : <StatusBadge status="inactive" />}
                  <span>{roles.map((role) => roleWords[role].name).join(", ")}</span>
                </>
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}
