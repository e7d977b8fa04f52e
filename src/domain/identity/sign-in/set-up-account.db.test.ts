import { describe, expect, it } from "vitest";
import { acceptInvitation } from "#domain/brands/invitations/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { beginPasskeySetup } from "#domain/identity/passkeys/index.ts";
import { newAddress, openInvitations } from "#test/invitations.ts";
import { beginSession, beginSessionAfterSetup, setUpAccount } from "./index.ts";

const PASSWORD = "correct horse battery staple";
const NAME = { first_name: "Grace", last_name: "Hopper" };
const ENDED = { kind: "invalid", detail: { errors: { token: [expect.any(String)] } } };

/** An invitation that was accepted with the key of its mail. */
async function withAccepted() {
  const world = await openInvitations();
  const email = newAddress("info");
  const { token, key } = await world.invited(email, "client");
  const link = { token, key };
  const acceptance = await world.asGuest(acceptInvitation, link);
  return { ...world, email, link, acceptance };
}

describe("setting up an account by the link of an invitation", () => {
  it("needs one mail: the name and a password verify the address and sign in, once", async () => {
    const { asGuest, db, email, link, acceptance, messages } = await withAccepted();
    expect(acceptance).toMatchObject({ outcome: "set_up", role: "client", email });
    const { setup_token } = await asGuest(setUpAccount, { ...link, ...NAME, password: PASSWORD });
    const user = await db.user.findUniqueOrThrow({ where: { emailKey: emailKey(email) } });
    expect(user).toMatchObject({ firstName: "Grace", lastName: "Hopper", emailVerifiedAt: expect.any(Date) });
    expect(await asGuest(beginSessionAfterSetup, { setup_token })).toMatchObject({ user: { name: "Grace Hopper" } });
    const again = asGuest(beginSessionAfterSetup, { setup_token });
    await expect(again).rejects.toMatchObject({ kind: "unauthenticated" });
    expect(await asGuest(beginSession, { email, password: PASSWORD })).toMatchObject({ user: { email } });
    expect(messages.filter(({ to }) => to === email)).toHaveLength(1);
    await expect(asGuest(setUpAccount, { ...link, ...NAME, password: PASSWORD })).rejects.toMatchObject(ENDED);
    expect(await asGuest(acceptInvitation, link)).toMatchObject({ outcome: "joined" });
  });

  it("refuses another key, an invitation that is not accepted, and the key after its days", async () => {
    const { asGuest, invited, clock, link } = await withAccepted();
    const input = { ...NAME, password: PASSWORD };
    await expect(asGuest(setUpAccount, { ...link, ...input, key: "of-nobody" })).rejects.toMatchObject(ENDED);
    const pending = await invited(newAddress());
    const early = asGuest(setUpAccount, { token: pending.token, key: pending.key, ...input });
    await expect(early).rejects.toMatchObject(ENDED);
    await expect(asGuest(beginPasskeySetup, { ...link, key: "of-nobody" })).rejects.toMatchObject(ENDED);
    clock.advance(8 * 86_400_000);
    await expect(asGuest(setUpAccount, { ...link, ...input })).rejects.toMatchObject(ENDED);
  });

  it("keeps the link for another try after a weak password, or without a password and a passkey", async () => {
    const { asGuest, link } = await withAccepted();
    const refused = { kind: "invalid", detail: { errors: { password: [expect.any(String)] } } };
    const weak = asGuest(setUpAccount, { ...link, ...NAME, password: "passwordpassword" });
    await expect(weak).rejects.toMatchObject(refused);
    await expect(asGuest(setUpAccount, { ...link, ...NAME })).rejects.toMatchObject(refused);
    await asGuest(setUpAccount, { ...link, ...NAME, password: PASSWORD });
  });

  it("offers the options of a first passkey", async () => {
    const { asGuest, link, email } = await withAccepted();
    expect(await asGuest(beginPasskeySetup, link)).toMatchObject({ user: { name: email }, excludeCredentials: [] });
  });

  it("mails the link to set a password to whoever opened the link without its key", async () => {
    const { asGuest, mailTo, link, email } = await withAccepted();
    const withoutKey = await asGuest(acceptInvitation, { token: link.token });
    expect(withoutKey).toMatchObject({ outcome: "password_mailed" });
    expect(JSON.stringify(withoutKey)).not.toContain(link.key);
    expect((await mailTo(email)).action?.url).toContain("/reset-password?token=");
  });
});
