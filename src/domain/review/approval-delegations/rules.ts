import type { Role } from "#kernel/permissions.ts";

type Member = { userId: number; name: string; role: Role };

/** A delegation whose two members may both still approve in the brand. */
export type Delegation = {
  id: number;
  brandId: number;
  delegator: Member;
  delegate: Member;
  /** `2026-12-03` */
  endsOn: string;
  startsAt: Date;
  endsAt: Date;
};

export function isActive({ startsAt, endsAt }: Pick<Delegation, "startsAt" | "endsAt">, now: Date): boolean {
  return startsAt <= now && now < endsAt;
}

/** One of the team decides for the team, and a client for a client: neither side approves in the name of the other. */
export function mayStandInFor(delegate: Pick<Member, "role">, delegator: Pick<Member, "role">): boolean {
  return (delegate.role === "client") === (delegator.role === "client");
}

/** For whom a person decides now, each with their role. */
export function awayFor(delegations: readonly Delegation[], userId: number | null, now: Date): Member[] {
  return delegations
    .filter((delegation) => delegation.delegate.userId === userId && isActive(delegation, now))
    .map(({ delegator }) => delegator);
}

/** Some members, and who decides for those of them who are away. */
export function withDelegates(userIds: readonly number[], delegations: readonly Delegation[], now: Date): number[] {
  const delegates = delegations.filter(
    (delegation) => isActive(delegation, now) && userIds.includes(delegation.delegator.userId),
  );
  return [...new Set([...userIds, ...delegates.map(({ delegate }) => delegate.userId)])];
}
