import { generateSync } from "otplib";
import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInAs } from "./steps/account.ts";

const SIGN_IN = /^\/api\/auth\/callback\/credentials$/;

test("who turned two-factor on over REST is asked for the code in the studio, or for a recovery code", async ({
  owner,
  api,
  anotherBrowser,
  trouble,
}) => {
  trouble.expect(401, SIGN_IN);
  // A new factor ends the other sessions; the owner's page, open in the studio, may notice before the story is over.
  trouble.expect(401, /^\/api\/trpc\//);
  const { email, password, handle } = owner;
  const client = api(String((await api().post("/auth/login", { email, password })).body.token));
  const { secret } = (await client.post("/auth/two-factor/setup", { password })).body as { secret: string };
  const code = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
  const { body } = await client.post("/auth/two-factor/confirm", { code: code(0) });
  const [recoveryCode = ""] = body.recovery_codes as string[];

  const guest = await anotherBrowser();
  await guest.goto("/sign-in");
  await signInAs(guest, owner);
  await expectScreen(guest, "One more step", ["light", "dark"]);
  await guest.getByLabel("Code").fill("000000");
  await guest.getByRole("button", { name: "Go on" }).click();
  await expect(guest.getByText("This code is wrong or was used already.")).toBeVisible();
  // The code of the next half minute: the one of this was used by the set-up.
  await guest.getByLabel("Code").fill(code(30));
  await guest.getByRole("button", { name: "Go on" }).click();
  await guest.waitForURL(`**/studio/${handle}/calendar`);

  const phone = await anotherBrowser();
  await phone.goto("/sign-in");
  await signInAs(phone, owner);
  await expectScreen(phone, "One more step");
  await phone.getByRole("button", { name: "Use a recovery code instead" }).click();
  await phone.getByLabel("Recovery code").fill(recoveryCode);
  await phone.getByRole("button", { name: "Go on" }).click();
  await phone.waitForURL(`**/studio/${handle}/calendar`);
});
