import { expect, test } from "vitest";
import { ROLE_NAMES, roleAllows, TIER_NAMES, tierIncludes } from "#kernel/permissions.ts";
import { operations } from "#transport/operations.ts";

/** The security review in one file: operation × role × tier, as `execute` decides it. */
test("permissions by operation, role and tier", async () => {
  const lines = operations
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((op) => {
      if (op.scope === "public") return `${op.name.padEnd(36)} public`;
      const { needs = "owner", tier = "full" } = op;
      const roles =
        op.scope === "user" || op.scope === "account"
          ? [needs === "operator" ? "operator" : "signed in"]
          : ROLE_NAMES.filter((role) => roleAllows(role, needs));
      const tiers = TIER_NAMES.filter((held) => tierIncludes(held, tier));
      return `${op.name.padEnd(36)} ${op.scope.padEnd(11)} ${roles.join(" ").padEnd(36)} ${tiers.join(" ")}${op.whileUnverified ? "  (also unverified)" : ""}`;
    });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("policy.snapshot.txt");
});

test("operation names are unique and of the form noun.verb", () => {
  const names = operations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z_]+\.[a-z_]+$/.test(name))).toEqual([]);
});
