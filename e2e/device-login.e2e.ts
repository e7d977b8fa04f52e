import { expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInAs } from "./steps/account.ts";

test("approves a device after signing in and creates a token with the device's name", async ({
  owner,
  api,
  anotherBrowser,
}) => {
  const { body: device } = await api().post("/auth/device", { name: "ada-laptop" });
  const poll = () => api().post("/auth/device/token", { device_code: device.device_code });
  expect((await poll()).body).toMatchObject({ code: "authorization_pending" });

  const browser = await anotherBrowser();
  await browser.goto(String(device.verification_uri_complete));
  await expectScreen(browser, "Sign in");
  await signInAs(browser, owner);
  await expectAccessibleScreen(browser, "Authorize this device?");
  await expect(browser.getByText(String(device.user_code))).toBeVisible();
  await expect(browser.getByText("ada-laptop")).toBeVisible();
  await browser.getByRole("button", { name: "Allow" }).click();
  await expectAccessibleScreen(browser, "ada-laptop is authorized");
  await expect(browser.getByRole("heading", { name: "ada-laptop is authorized" })).toBeFocused();

  const { status, body } = await poll();
  expect(status).toBe(200);
  expect((await api(String(body.token)).get("/me")).body).toMatchObject({ user: { email: owner.email } });
  await browser.getByRole("link", { name: "View your tokens" }).click();
  await expect(browser.getByRole("list", { name: "Personal tokens" })).toContainText("ada-laptop");
});

test("looks up a code that is entered by hand and denies the device", async ({ page, owner, api, browserErrors }) => {
  browserErrors.expect(422, /^\/api\/trpc\/deviceLogins\.show/);
  const { body: device } = await api().post("/auth/device", { name: "somebody's laptop" });
  await page.goto("/device");
  await expectAccessibleScreen(page, "Authorize a device");
  await page.getByLabel("Code").fill("BCDF-GHJK");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^No device found with this code\./).first()).toBeVisible();
  await page.getByLabel("Code").fill(String(device.user_code).toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await expectScreen(page, "Authorize this device?");
  await expect(page.getByText(owner.email)).toBeVisible();
  await page.getByRole("button", { name: "Deny" }).click();
  await expectAccessibleScreen(page, "Access denied");
  const { body } = await api().post("/auth/device/token", { device_code: device.device_code });
  expect(body).toMatchObject({ code: "access_denied" });
});
