import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { createInvitation } from "#domain/brands/invitations/index.ts";
import { execute } from "#kernel/execute.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { createWorld } from "./world.ts";

export const DAY = 86_400_000;

export const newAddress = (name = "ada.lovelace") => `${name}+${randomBytes(5).toString("hex")}@example.com`;

/** A world with functions to invite, to read the mailed link, and to call as a guest. */
export async function openInvitations(env: Record<string, string> = {}) {
  const world = await createWorld({ env });
  const asOwner = world.as(world.owner);
  const origin = { requestId: "test", entryPoint: "studio", address: "192.0.2.9", userAgent: "vitest" } as const;
  const guest = { ...world.services, caller: { kind: "guest" }, origin } as const;

  function asGuest<O extends AnyOperation & { scope: "public" }>(op: O, input: z.input<O["input"]>) {
    return execute(op, guest as never, input) as Promise<z.output<O["output"]>>;
  }

  /** The latest mail to an address. */
  async function mailTo(email: string) {
    await world.runJobs();
    const mail = world.messages.findLast(({ to }) => to === email);
    if (!mail) throw new Error(`No mail was sent to ${email}.`);
    return mail;
  }

  /** The secrets of the latest mailed link: its token, and the key behind the `#` of an invitation's. */
  async function secretsTo(email: string) {
    const [token = "", key = ""] = (await mailTo(email)).action?.url.split(/[/=]/).at(-1)?.split("#") ?? [];
    return { token, key };
  }

  const linkTo = async (email: string) => (await secretsTo(email)).token;

  /** Invites, and reads the link's secrets from the mail. */
  async function invited(email: string, role: "member" | "client" = "member") {
    const invitation = await asOwner(createInvitation, { email, role });
    return { ...invitation, ...(await secretsTo(email)) };
  }

  const membersOf = (brandId: number = world.brand.id) =>
    world.db.member.findMany({ where: { brandId, role: { not: "super_admin" } }, include: { user: true } });

  /** Leaves the account with so many free seats. */
  async function limitSeats(free: number) {
    const slug = `seats-${randomBytes(4).toString("hex")}`;
    const terms = { brands: 10, staffAccounts: free + 1, storageLimit: 0, aiCreditsMonthly: 0 };
    await world.db.plan.create({ data: { slug, name: "", description: "", sortOrder: 0, isHidden: true, ...terms } });
    await world.db.account.update({ where: { id: world.account.id }, data: { planSlug: slug } });
  }

  return { ...world, asOwner, asGuest, mailTo, linkTo, invited, membersOf, limitSeats };
}
