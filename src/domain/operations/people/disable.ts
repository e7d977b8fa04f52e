import type { z } from "zod";
import { disablePerson, enablePerson } from "#domain/operations/operator/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { ChangePersonInput, InstallationPerson } from "./schema.ts";
import { viewPeople, WITH_ACCOUNT } from "./view.ts";

const changing = {
  scope: "user",
  needs: "operator",
  tier: "full",
  input: ChangePersonInput,
  output: InstallationPerson,
} as const;

export const disableInstallationPerson = operation({
  ...changing,
  name: "people.disable",
  summary:
    "Disable a person: their sessions end at once, and their tokens and links don't work while they are disabled.",
  async run(ctx, { id, reason }) {
    if (id === ctx.caller.userId) throw refused(t("You can't disable yourself. Ask another administrator."));
    await requirePerson(ctx, id, "active");
    await disablePerson(ctx, { id }, { reason, check: (tx) => requireOperator(tx, ctx) });
    return showPerson(ctx, id);
  },
});

export const enableInstallationPerson = operation({
  ...changing,
  name: "people.enable",
  summary: "Enable a disabled person: they can sign in, and their tokens and links work again.",
  async run(ctx, { id, reason }) {
    await requirePerson(ctx, id, "disabled");
    await enablePerson(ctx, { id }, { reason, check: (tx) => requireOperator(tx, ctx) });
    return showPerson(ctx, id);
  },
});

const refused = (message: string) => fault("refused", { code: "invalid_state", message });

/** @throws Fault not_found; refused for one who is disabled, or who isn't */
async function requirePerson({ db }: UserContext, id: number, status: "active" | "disabled"): Promise<void> {
  const user = await db.user.findUnique({ where: { id }, select: { disabledAt: true } });
  if (!user) throw fault("not_found", { what: t("Person") });
  if (status === "active" && user.disabledAt) throw refused(t("This person is already disabled."));
  if (status === "disabled" && !user.disabledAt) throw refused(t("This person isn't disabled."));
}

/**
 * Locks all operators, in one order, and looks again whether the caller is one who may act: of two who disable each other
 * at once, one is refused, so that one always remains.
 */
async function requireOperator(tx: Tx, { caller }: UserContext): Promise<void> {
  const operators = await tx.$queryRaw<{ id: number; isActive: boolean }[]>`
    select id, disabled_at is null and deleted_at is null as "isActive"
    from users where operator_since is not null order by id for update`;
  if (!operators.some(({ id, isActive }) => id === caller.userId && isActive)) {
    throw fault("forbidden", { message: t("Only administrators of the installation can do this.") });
  }
}

async function showPerson(ctx: UserContext, id: number): Promise<z.input<typeof InstallationPerson>> {
  const row = await ctx.db.user.findUniqueOrThrow({ where: { id }, include: WITH_ACCOUNT });
  const [person] = await viewPeople(ctx, [row]);
  if (!person) throw new Error("A person has no view.");
  return person;
}
