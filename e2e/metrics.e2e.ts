import { readFile } from "node:fs/promises";
import { query } from "./fixtures/database.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs, connectAccount } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";
import { collectMetrics, createMetricsHistory, publishNow } from "./steps/metrics.ts";

test("reads metrics at night, compares them, and shows them as chart, table and CSV file", async ({
  page,
  owner,
  api,
  anotherBrowser,
}) => {
  const metrics = `/studio/${owner.handle}/metrics`;
  await visit(page, metrics);
  await expectScreen(page, "Metrics");
  await expect(page.getByText("No metrics in this period yet")).toBeVisible();

  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  const { body } = await client.get("/channels");
  const [account] = body.channels as { id: number }[];
  const [post] = await publishNow(client, account ? [account] : [], ["Ice on the inner harbour", "The ferry is late"]);
  await collectMetrics(client);
  await createMetricsHistory(owner.handle, 40);

  await visit(page, metrics);
  const keyMetrics = page.getByRole("region", { name: "Key metrics" });
  await expect(keyMetrics.getByRole("button", { name: /^Saves Unknown/ })).toBeVisible();
  await expect(keyMetrics).toContainText("Not available on these platforms: views, clicks.");
  await expect(keyMetrics.getByRole("button", { name: /^Impressions [\d,]+ [+−]/ })).toBeVisible();
  await keyMetrics.getByRole("button", { name: /^Likes/ }).click();
  await expect(page).toHaveURL(/metric=likes/);
  const chart = page.getByRole("img", { name: /^Likes from .* most on/ });
  const ofMonth = (await chart.getAttribute("aria-label")) ?? "";
  await page.getByLabel("Period", { exact: true }).selectOption("Last 7 days");
  await expect(page).toHaveURL(/days=7/);
  // Until the router has settled, it can write the URL of the change before once more.
  await expect(chart).not.toHaveAttribute("aria-label", ofMonth);
  await expect(page).toHaveURL(/metric=likes.*days=7|days=7.*metric=likes/);
  await page.reload();
  await expect(chart).toBeVisible();
  await expectScreen(page, "Metrics");

  const followers = page.getByRole("list", { name: "Followers by channel" });
  await expect(followers.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText(/No follower counts are available from: .*Feed/)).toBeVisible();

  await page.getByText("Show as table").first().click();
  const table = page.getByRole("table", { name: /^Likes gained each day/ });
  await expect(table.getByRole("row"), "the night that was missed is left out").toHaveCount(7);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).first().click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("likes-by-day.csv");
  expect(await readFile(await download.path(), "utf8")).toMatch(/^\uFEFFDay,.+\r\n\d{4}-\d\d-\d\d,\d+/);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1280, height: 860 });

  await page.getByRole("button", { name: "Email reports" }).click();
  const dialog = page.getByRole("dialog", { name: "Email reports" });
  const weekly = dialog.getByRole("group", { name: /Weekly report/ });
  await weekly.getByRole("checkbox").first().check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect((await client.get("/metrics/report-schedules")).body).toMatchObject({ weekly: { members: [{}] } });

  const loading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download report" }).click();
  const report = await loading;
  expect(report.suggestedFilename()).toMatch(/^report-[\d-]+-to-[\d-]+\.pdf$/);
  expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe("%PDF-");

  const topPosts = page.getByRole("list", { name: "Top posts" });
  await page.getByLabel("Rank by").selectOption("Engagement rate");
  await expect(page).toHaveURL(/top=engagement_rate/);
  await expect(topPosts.getByRole("listitem").first()).toContainText("% by impressions");
  for (const name of [/^Select Ice/, /^Select The ferry/]) await topPosts.getByRole("checkbox", { name }).check();
  await page.getByRole("link", { name: "Compare" }).click();
  await expectScreen(page, "Compare posts");
  await expect(page).toHaveURL(/posts=\d+(%2C|,)\d+/);
  await expect(page.getByRole("row", { name: /^Impressions/ })).toContainText("Best");
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole("link", { name: "Metrics" }).last().click();

  await keyMetrics.getByRole("button", { name: /^Engagement rate [\d.]+% by impressions/ }).click();
  await expect(page.getByRole("img", { name: /^Engagement rate from .* most on/ })).toBeVisible();
  await page.getByText("Compared", { exact: true }).click();
  await expect(page.getByRole("img", { name: /This period: most on/ })).toBeVisible();
  await expect(page.getByRole("grid", { name: "Engagement by weekday and hour" })).toBeVisible();

  await topPosts.getByRole("link", { name: /^Ice/ }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${post}$`));
  await expect(page.getByRole("table").filter({ hasText: "Impressions" })).toContainText("Unknown");
  const hours = page.getByRole("region", { name: "First 48 hours" });
  await expect(hours.getByRole("img", { name: /^Impressions in the first 48 hours/ })).toBeVisible();
  await hours.getByLabel("Metric of the first 48 hours").selectOption("Likes");
  await expect(hours.getByRole("img", { name: /^Likes in the first 48 hours.*after 0 h/ })).toBeVisible();
  await expectAccessible(page);

  const otherPage = await anotherBrowser();
  await join({ page: otherPage, handle: owner.handle, role: "client", api: api() });
  await visit(otherPage, `${metrics}?metric=likes`);
  await expect(otherPage.getByRole("img", { name: /^Likes from/ })).toBeVisible();
});

test("shortens the links of a post, and counts how often they are followed", async ({ page, owner, api, request }) => {
  await visit(page, `/studio/${owner.handle}/settings/links`);
  await page.getByRole("switch", { name: "Shorten links" }).check();
  await expect(page.getByText(/\/l\/\w{10}$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save link settings" }).click();
  await expect(page.getByText("Link settings saved.")).toBeVisible();

  const client = await apiAs(api, owner);
  const { body } = await client.get("/channels");
  const [id] = await publishNow(client, body.channels as { id: number }[], [
    "The menu: https://harbour.example/menu?day=friday",
  ]);
  await visit(page, `/studio/${owner.handle}/posts/${id}`);
  const links = page.getByRole("region", { name: "Short links of this post" });
  await expect(links).toContainText("https://harbour.example/menu?day=friday");
  await expectAccessible(page);
  const [, code] = /\/l\/(\w{10})/.exec((await links.textContent()) ?? "") ?? [];
  const agent = await page.evaluate(() => navigator.userAgent.replace("Headless", ""));
  const options = { maxRedirects: 0, headers: { "User-Agent": agent } };
  const response = await request.get(`/l/${code}`, options);
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe("https://harbour.example/menu?day=friday");
  // Clicks are written once a second.
  const clicks = () =>
    query("SELECT clicks FROM short_link_clicks JOIN short_links ON id = link_id WHERE code = $1", [code ?? ""]);
  await expect.poll(clicks).toEqual([{ clicks: 1 }]);
  await page.reload();
  await expect(links.getByRole("cell", { name: "1", exact: true })).toBeVisible();
});
