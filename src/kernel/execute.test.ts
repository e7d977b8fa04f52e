import { expect, test } from "vitest";
import { z } from "zod";
import type { BrandContext, Person } from "./context.ts";
import { execute } from "./execute.ts";
import type { BrandId, UserId } from "./ids.ts";
import { operation } from "./operation.ts";
import type { Role, Tier } from "./permissions.ts";

const rename = operation({
  name: "things.rename",
  summary: "Rename a thing.",
  scope: "brand",
  needs: "settings.manage",
  tier: "full",
  input: z.object({ name: z.string().max(5), tags: z.array(z.string()).default([]) }),
  output: z.object({ name: z.string() }),
  run: async (_ctx, { name }) => ({ name, secret: "never leaves" }),
});

function as(role: Role | null, tier: Tier = "full", isVerified = true): BrandContext {
  const caller: Person = {
    kind: "person",
    userId: 1 as UserId,
    name: "P",
    isVerified,
    token: { id: 1, kind: "personal", tier, hasTwoFactors: false, ssoAccountId: null },
  };
  const origin = { requestId: "r", entryPoint: "api" as const, address: null, userAgent: null };
  return { caller, origin, brandId: 1 as BrandId, role } as BrandContext;
}

test("returns only the fields of the output schema", async () => {
  expect(await execute(rename, as("super_admin"), { name: "a", extra: 1 })).toEqual({ name: "a" });
});

test("checks in order: authentication, verified email, tier, role, input", async () => {
  const bad = { name: 7 };
  const guest = { ...as(null), caller: { kind: "guest" } } as unknown as BrandContext;
  await expect(execute(rename, guest, bad)).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(execute(rename, as("client", "read", false), bad)).rejects.toMatchObject({ kind: "unverified" });
  await expect(execute(rename, as("client", "elevated_write"), bad)).rejects.toMatchObject({ kind: "tier_denied" });
  await expect(execute(rename, as("editor"), bad)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(execute(rename, as("super_admin"), bad)).rejects.toMatchObject({ kind: "invalid" });
});

test.each(["user", "account"] as const)("a single sign-on credential is refused for scope %s", async (scope) => {
  const own = operation({
    name: "things.own",
    summary: "Show what is one's own.",
    needs: "self",
    tier: "full",
    scope,
    input: z.object({}),
    output: z.object({}),
    run: async () => ({}),
  });
  const { caller, ...rest } = as(null);
  const bySso = { ...caller, token: { ...(caller as Person).token, ssoAccountId: 3 } } as Person;
  await expect(execute(own, { ...rest, caller: bySso }, {})).rejects.toMatchObject({ kind: "own_sign_in_required" });
  await expect(execute(own, { ...rest, caller: caller as Person }, {})).resolves.toEqual({});
});

test("allows the system, and names every invalid field by its path", async () => {
  const system = { ...as(null), caller: { kind: "system", job: "j" } } as BrandContext;
  await expect(execute(rename, system, { name: "a" })).resolves.toEqual({ name: "a" });
  await expect(execute(rename, system, { name: "toolong", tags: ["ok", 3] })).rejects.toMatchObject({
    detail: { errors: { name: [expect.any(String)], "tags.1": [expect.any(String)] } },
  });
});

test("refuses text that PostgreSQL cannot store, by its path", async () => {
  const stored = execute(rename, as("super_admin"), { name: "a", tags: ["fine", "nul\0", "half \ud800"] });
  await expect(stored).rejects.toMatchObject({
    detail: { errors: { "tags.1": [expect.any(String)], "tags.2": [expect.any(String)] } },
  });
});

test("refuses input with shared values that would take exponential time to walk", async () => {
  let shared: object = { name: "a" };
  for (let depth = 0; depth < 30; depth += 1) shared = { left: shared, right: shared };
  await expect(execute(rename, as("super_admin"), { name: "a", shared })).rejects.toMatchObject({
    detail: { errors: { body: [expect.any(String)] } },
  });
});
