import type { Page } from "@playwright/test";
import { SIGN_IN, SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { harborImage } from "./fixtures/image.ts";
import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInAs, signUp } from "./steps/account.ts";

const UPLOADS = /^[^?]*\/api\/media\/uploads\//;

test("shows the same error for a wrong password and an unknown address", async ({
  page,
  owner,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  await page.goto("/studio");
  const guest = await anotherBrowser();
  await guest.goto("/sign-in");
  await expectScreen(guest, "Sign in");
  for (const email of [owner.email, `nobody-${owner.email}`]) {
    await signInAs(guest, { email, password: "not the password" });
    await expect(alert(guest)).toHaveText("Incorrect email address or password.");
    await expectAccessible(guest);
    await guest.reload();
  }
  await expect(page).toHaveURL(/\/studio\/[^/]+$/);
});

test("throttles the eleventh attempt within a minute and says how long to wait", async ({
  page,
  person,
  api,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  const { email, password } = person;
  const tries = Array.from({ length: 10 }, () => api().post("/auth/login", { email, password }));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(422));
  await page.goto("/sign-in");
  await signInAs(page, person);
  await expect(alert(page)).toHaveText(/^Too many attempts\. Try again in \d+ seconds\.$/);
});

test("keeps a person with an unverified address at the check-your-email page", async ({ page, person }) => {
  await signUp(page, person);
  for (const path of ["/studio", "/profile/api-tokens", "/brands/new"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/check-mail$/);
  }
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
});

test("ends the session on sign-out, and returns to the page after signing in", async ({
  page,
  owner,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGNED_OUT);
  await page.goto(`/studio/${owner.handle}`);
  await page.getByRole("button", { name: `${owner.firstName} ${owner.lastName}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expectScreen(page, "Sign in");
  const wanted = `/studio/${owner.handle}/settings/members`;
  await page.goto(wanted);
  await expectScreen(page, "Sign in");
  expect(new URL(page.url()).searchParams.get("next")).toBe(wanted);
  await signInAs(page, owner);
  await expectScreen(page, "Settings");
  await expect(page).toHaveURL(new RegExp(`${wanted}$`));
});

test("deletes drafts and pending uploads from the browser on sign-out", async ({ page, owner, browserErrors }) => {
  browserErrors.expect(401, SIGNED_OUT);
  browserErrors.expectFailedRequests(/^\/api\/media\/uploads\//);
  await page.route(UPLOADS, (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
  const studio = `/studio/${owner.handle}`;
  await page.goto(`${studio}/media`);
  await expectScreen(page, "Media");
  const buffer = await harborImage();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([{ name: "harbour.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("No connection");
  await page.goto(`${studio}/ideas`);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByLabel("A list of ideas").fill("Nobody else shall read this");
  await page.keyboard.press("Escape");
  expect(await leftIn(page)).toMatchObject({ texts: expect.stringContaining("Nobody else"), files: ["harbour.jpg"] });

  await page.getByRole("button", { name: `${owner.firstName} ${owner.lastName}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expectScreen(page, "Sign in");
  expect(await leftIn(page)).toEqual({ texts: "", files: [] });
});

/** What the studio stores in the browser: drafts, and the names of files. */
function leftIn(page: Page): Promise<{ texts: string; files: string[] }> {
  return page.evaluate(async () => {
    const texts = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage).flatMap(([key, text]) => (key.startsWith("masthead") ? [text] : [])),
    );
    const files: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise<void>((resolve) => {
          all.onsuccess = () => resolve();
        });
        files.push(...all.result.map((kept: { file: File }) => kept.file.name));
      }
      database.close();
    }
    return { texts: texts.join("\n"), files };
  });
}

/** The form's own alert; the page has a second, empty one that announces route changes. */
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });
