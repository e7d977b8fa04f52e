import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

const STUDIO_PAGES = [
  "calendar",
  "posts/new",
  "posts/1",
  "settings",
  "settings/members",
  "settings/api",
  "settings/audit",
];

test("whoever is not signed in is led to the sign-in page, which knows the way back", async ({ page }) => {
  const studio = STUDIO_PAGES.map((path) => `/studio/somebody/${path}`);
  for (const path of [
    ...studio,
    "/profile",
    "/profile/connections",
    "/oauth/consent/of-somebody",
    "/brands/new",
    "/welcome",
  ]) {
    await page.goto(path);
    await page.waitForURL(/\/sign-in\?next=/);
    expect(new URL(page.url()).searchParams.get("next")).toBe(path);
  }
  await expectScreen(page, "Sign in");
});

test("a brand that is not mine looks like one that does not exist", async ({ page, owner, trouble }) => {
  trouble.expect(404, /^\/studio\//);
  for (const handle of ["nobodys-brand", `${owner.handle}-2`]) {
    await page.goto(`/studio/${handle}/calendar`);
    await expectScreen(page, "Not one of your brands");
  }
  await page.getByRole("link", { name: owner.brand }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/${owner.handle}/calendar$`));
});

test("a post, an endpoint and a page that do not exist say so inside the studio", async ({ page, owner, trouble }) => {
  trouble.expect(404, /^\/(studio|api\/trpc)\//);
  const paths = ["posts/999999", "posts/999999/edit", "settings/api/endpoints/999999", "no-such-page"];
  for (const path of paths) {
    await page.goto(`/studio/${owner.handle}/${path}`);
    await expectScreen(page, "Not in this brand");
  }
});
