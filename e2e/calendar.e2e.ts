import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { UNSCHEDULED_CLOSED } from "#studio/planning/calendar/unscheduled/unscheduled-cookie.ts";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs, connectAccount } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";

/** A date a number of days from now; the brands of these tests use UTC. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** `Tuesday, November 24`, with the year if it is another one. */
function formatDate(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString("en-US", { timeZone: "UTC", ...options });
  const year = day.slice(0, 4) === inDays(0).slice(0, 4) ? "" : `, ${day.slice(0, 4)}`;
  return `${part({ weekday: "long" })}, ${part({ month: "long" })} ${part({ day: "numeric" })}${year}`;
}

/** Chooses a filter in the popover; an empty value removes it by its chip. */
async function filterBy(page: Page, label: string, value: string): Promise<void> {
  if (value === "") return page.getByRole("button", { name: `Remove filter ${label}` }).click();
  await page.getByRole("button", { name: /^Filter( \(\d\))?$/ }).click();
  const filters = page.getByRole("dialog", { name: /^Filter/ });
  await filters.getByRole("combobox", { name: label }).selectOption(value);
  await filters.getByRole("button", { name: "Done" }).click();
  await expect(filters).toBeHidden();
}

const cell = (page: Page, day: string): Locator => page.getByRole("gridcell", { name: formatDate(day) });
const card = (within: Page | Locator, words: string): Locator => within.getByRole("link", { name: words });

/** A Monday far enough ahead whose week is within one month. */
function futureMonday(): string {
  for (let days = 8; ; days++) {
    const day = inDays(days);
    const isMonday = new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
    if (isMonday && inDays(days + 13).slice(0, 7) === day.slice(0, 7)) return day;
  }
}

/** The next month whose days are in six weeks, from Monday: `2027-05`. */
function monthOfSixWeeks(): string {
  for (let days = 31; ; days += 28) {
    const [year = 0, month = 0] = inDays(days).split("-").map(Number);
    const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
    if (before + new Date(Date.UTC(year, month, 0)).getUTCDate() > 35) return inDays(days).slice(0, 7);
  }
}

/** Drops an image from the person's files, which Playwright's mouse can't carry. */
async function dropFile(onto: Locator, path: string): Promise<void> {
  await writeFile(path, await harborImage());
  const { x, y, width, height } = (await onto.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const browser = await onto.page().context().newCDPSession(onto.page());
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test("moves posts by mouse, by keyboard and by dialog, with undo", async ({ page, owner, api }, testInfo) => {
  const client = await apiAs(api, owner);
  const [channel] = (await client.get("/channels")).body.channels as { id: number }[];
  const channels = [{ channel_id: channel?.id }];
  const monday = futureMonday();
  const write = (body: string, part: object) => client.post("/posts", { body, channels, ...part });
  await write("Tide tables", { scheduled_at: `${monday}T09:00:00Z`, approve: true, tags: ["tide"] });
  for (const [index, body] of ["One", "Two", "Three", "Four", "Five"].entries()) {
    await write(`${body} of the crowd`, { scheduled_at: `${addDays(monday, 5)}T1${index}:00:00Z` });
  }
  await write("No day yet", {});
  await client.post("/ideas/import", { ideas: [{ headline: "Seals on the pier", status: "shortlisted" }] });
  const sixWeeks = monthOfSixWeeks();
  for (const hour of [10, 11, 12, 13]) {
    await write(`Long night at ${hour}`, { scheduled_at: `${sixWeeks}-10T${hour}:00:00Z` });
    await write("The museum at night", { scheduled_at: `${sixWeeks}-${hour < 12 ? 20 : hour + 8}T${hour}:00:00Z` });
  }
  await client.post("/calendar/notes", { day: addDays(monday, 1), text: "Spring tide" });
  const address = `/studio/${owner.handle}/calendar?date=${monday}`;
  const tray = page.getByRole("list", { name: "Unscheduled posts" });
  /** Of a move to a time: an earlier move's message stays until the response to the next. */
  const undoOf = (time: string) =>
    page
      .getByRole("alert")
      .filter({ hasText: `, ${time} (UTC).` })
      .getByRole("button", { name: "Undo" });

  await test.step("shows a few posts of each day in the month view and the others in the day's dialog", async () => {
    await visit(page, address);
    await expectScreen(page, "Calendar");
    await expect(page.getByText("Times in UTC.")).toBeVisible();
    await expect(cell(page, addDays(monday, 1)).getByRole("list", { name: "Notes" })).toHaveText("Spring tide");
    const number = page.getByRole("button", { name: `Open ${formatDate(addDays(monday, 5))}, 5 posts` });
    await expect(number).toContainText("+2");
    await number.click();
    const dialog = page.getByRole("dialog", { name: formatDate(addDays(monday, 5)) });
    await expect(dialog.getByRole("list").getByRole("link")).toHaveCount(5);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("shows a month of six weeks in a window of 900 pixels", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, `/studio/${owner.handle}/calendar?date=${sixWeeks}-10`);
    await expectScreen(page, "Calendar");
    await expect(page.getByRole("button", { name: `Open ${formatDate(`${sixWeeks}-10`)}` })).toContainText("+1");
    await expect(page.getByRole("row")).toHaveCount(7);
    // All days, so today's too.
    for (const last of [page.getByRole("gridcell").last(), page.getByRole("button", { name: "Shortcuts" })])
      await expect(last).toBeInViewport({ ratio: 1 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBe(900);
    const grid = await page.getByRole("grid").boundingBox();
    const panel = await page.getByRole("group").filter({ hasText: "Unscheduled" }).boundingBox();
    expect((grid?.x ?? 0) + (grid?.width ?? 0)).toBeCloseTo((panel?.x ?? 0) - 16, 0);
    // That there are no results is said below the days.
    await visit(page, `/studio/${owner.handle}/calendar?date=${sixWeeks}-10&status=failed`);
    await expect(page.getByRole("button", { name: "Show all" })).toBeInViewport({ ratio: 1 });
    await expect.poll(height).toBe(900);
    const days = await page.getByRole("grid").boundingBox();
    const empty = await page.getByText("No results").boundingBox();
    expect(empty?.y).toBeGreaterThanOrEqual((days?.y ?? 0) + (days?.height ?? 900));
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(page.getByText("No results")).toBeHidden();
    await page.setViewportSize(size ?? { width: 1280, height: 860 });
    await visit(page, address);
  });

  await test.step("lists the calendar's shortcuts", async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const does of ["Move between days", "Pick up the focused post", "Drop or cancel", "Week"])
      await expect(keys.getByRole("term").filter({ hasText: does }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
  });

  await test.step("tags and moves the selected posts together, and moves them back on undo", async () => {
    const bar = page.getByRole("region", { name: "Selected posts" });
    const select = async () => {
      await card(page, "One of the crowd").focus();
      await page.keyboard.press("x");
      await card(page, "Two of the crowd").click();
      await expect(bar).toContainText("2 selected");
    };
    await select();
    await bar.getByRole("button", { name: "Tag", exact: true }).click();
    const tags = page.getByRole("dialog", { name: "Tag 2 posts" });
    await tags.getByLabel("Tags to add").fill("weekend");
    await page.keyboard.press("Enter");
    // By keyboard: the suggested tags may cover the button.
    await tags.getByRole("button", { name: "Add tag" }).press("Enter");
    // What is done is no longer selected.
    await expect(bar).toBeHidden();
    await select();
    await bar.getByRole("button", { name: "Move", exact: true }).click();
    const move = page.getByRole("dialog", { name: "Move 2 posts" });
    await move.getByLabel("Day of the first post").fill(addDays(monday, 4));
    await move.getByRole("button", { name: "Move 1 day earlier" }).click();
    const friday = cell(page, addDays(monday, 4));
    await expect(card(friday, "Draft, 10:00 One of the crowd")).toBeVisible();
    await expect(card(friday, "Draft, 11:00 Two of the crowd")).toBeVisible();
    const toast = page.getByRole("alert").filter({ hasText: "2 posts moved" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(card(cell(page, addDays(monday, 5)), "Draft, 10:00 One of the crowd")).toBeVisible();
  });

  await test.step("shows only the posts with a tag, and keeps the list of unscheduled posts closed", async () => {
    await filterBy(page, "Tag", "tide");
    await expect(card(page, "One of the crowd")).toBeHidden();
    await expect(tray).toBeHidden();
    await expect(card(cell(page, monday), "Tide tables")).toContainText("on ");
    await filterBy(page, "Tag", "weekend");
    await expect(card(cell(page, addDays(monday, 5)), "of the crowd")).toHaveCount(2);
    await expect(card(page, "Tide tables")).toBeHidden();
    await filterBy(page, "Tag", "");
    await expect(tray).toBeVisible();
    await expect(page).not.toHaveURL(/tag=/);
    await page.getByText("Unscheduled 1").click();
    await expect(tray).toBeHidden();
    // The browser reports that it is closed after it has hidden it.
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(cookies).toContain(UNSCHEDULED_CLOSED);
    await page.reload();
    await expect(tray).toBeHidden();
    await page.getByText("Unscheduled 1").click();
    await expect(tray).toBeVisible();
  });

  await test.step("searches a status in all posts and returns to the month", async () => {
    await filterBy(page, "Status", "draft");
    await page.getByRole("button", { name: "Search all posts" }).click();
    await expect(page.getByRole("list", { name: "Posts found" }).getByRole("listitem")).toHaveCount(14);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to the calendar" }).click();
    await filterBy(page, "Status", "");
  });

  await test.step("keeps time and approval when a post is dragged to another day, and moves it back on undo", async () => {
    // The drag library is loaded once the page is idle.
    const movable = page.locator("[data-movable][draggable=true]").first();
    await expect(movable).toBeAttached();
    await card(page, "Tide tables").dragTo(cell(page, addDays(monday, 2)));
    await expect(card(cell(page, addDays(monday, 2)), "Scheduled, 09:00 Tide tables")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(cell(page, monday), "Tide tables")).toBeVisible();
    await card(tray, "No day yet").dragTo(cell(page, addDays(monday, 3)));
    await expect(card(cell(page, addDays(monday, 3)), "Draft, 09:00 No day yet")).toBeVisible();
  });

  await test.step("moves a post with the arrow keys once it is picked up by keyboard", async () => {
    await card(page, "Tide tables").focus();
    await page.keyboard.press("m");
    const output = page.getByRole("status").filter({ hasText: "Moving “Tide tables”" });
    await page.keyboard.press("ArrowRight");
    await expect(output).toContainText(`${formatDate(addDays(monday, 1))}, 09:00`);
    await page.keyboard.press("Escape");
    await expect(card(cell(page, monday), "Tide tables")).toBeFocused();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(card(cell(page, addDays(monday, 7)), "Tide tables")).toBeFocused();
  });

  await test.step("moves by quarters of an hour in the week view, and by mouse to another day", async () => {
    await visit(page, `/studio/${owner.handle}/calendar?date=${addDays(monday, 7)}`);
    await cell(page, addDays(monday, 7)).focus();
    await page.keyboard.press("w");
    await expect(page).toHaveURL(/view=week/);
    await expectScreen(page, "Calendar");
    await card(page, "Tide tables").focus();
    for (const key of ["m", "ArrowRight", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    const tuesday = page.getByRole("region", { name: formatDate(addDays(monday, 8)) });
    await expect(card(tuesday, "09:30 Tide tables")).toBeFocused();
    await expect(page.locator("[data-movable][draggable=true]").first()).toBeAttached();
    const wednesday = page.getByRole("region", { name: formatDate(addDays(monday, 9)) });
    const hour = (of: number) => `[data-hour="${of}"]`;
    // To an hour of another day; in the hour that it already has, it keeps its minutes.
    await card(tuesday, "Tide tables").dragTo(wednesday.locator(hour(14)));
    await expect(card(wednesday, "14:00 Tide tables")).toBeVisible();
    await undoOf("14:00").click();
    await expect(card(tuesday, "09:30 Tide tables")).toBeVisible();
    await card(tuesday, "Tide tables").dragTo(wednesday.locator(hour(9)));
    await expect(card(wednesday, "09:30 Tide tables")).toBeVisible();
    await card(wednesday, "Tide tables").dragTo(tuesday.locator(hour(9)));
    await expect(card(tuesday, "09:30 Tide tables")).toBeVisible();
    // Stored before the list is read, which may be sooner than the second move.
    await expect
      .poll(async () => (await client.get("/posts?q=Tide")).body.posts)
      .toMatchObject([{ scheduled_at: `${addDays(monday, 8)}T09:30:00.000000+00:00` }]);
  });

  await test.step("shows the free posting times, which begin a post and take what is dropped on them", async () => {
    const posting_times = [{ weekday: 3, time: "16:20" }];
    await client.patch(`/channels/${channel?.id}`, { posting_times });
    await visit(page, `/studio/${owner.handle}/calendar?view=week&date=${addDays(monday, 7)}`);
    const wednesday = page.getByRole("region", { name: formatDate(addDays(monday, 9)) });
    const slot = wednesday.getByRole("link", { name: /^Free posting time, .*, 16:20, / });
    await expect(slot).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator("[data-movable][draggable=true]").first()).toBeAttached();
    await card(page, "Tide tables").dragTo(slot);
    await expect(card(wednesday, "16:20 Tide tables")).toBeVisible();
    await expect(slot).toBeHidden();
    await undoOf("16:20").click();
    await expect(slot).toBeVisible();
    await page.getByRole("button", { name: "Day", exact: true }).click();
    await page.getByRole("button", { name: `open ${formatDate(addDays(monday, 7))}` }).press("ArrowRight");
    await page.getByRole("button", { name: `open ${formatDate(addDays(monday, 8))}` }).press("ArrowRight");
    await expect(page).toHaveURL(
      new RegExp(`view=day.*date=${addDays(monday, 9)}|date=${addDays(monday, 9)}.*view=day`),
    );
    await slot.click();
    await expectScreen(page, "New post");
    await expect(page.getByLabel(/^Time/)).toHaveValue("16:20");
  });

  await test.step("copies, shares and deletes a post from the menu of its card, with undo", async () => {
    await client.post("/posts", { body: "Spare cups", channels, scheduled_at: `${addDays(monday, 8)}T18:00:00Z` });
    await visit(page, `/studio/${owner.handle}/calendar?view=week&date=${addDays(monday, 7)}`);
    await expect(card(page, "Spare cups")).toBeVisible();
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Actions for “Spare cups”" }).click({ force: true });
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("Share for review");
    const share = page.getByRole("dialog", { name: "Share for review" });
    await expect(share).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(share).toBeHidden();
    await choose("Delete");
    const question = page.getByRole("dialog", { name: "Delete this post?" });
    await question.getByRole("button", { name: "Delete post" }).click();
    await expect(card(page, "Spare cups")).toBeHidden();
    // The week that was shown stays.
    await expect(page).toHaveURL(/view=week/);
    await expect(card(page, "Tide tables")).toBeVisible();
    await page.getByRole("alert").filter({ hasText: "Post deleted." }).getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await client.get("/posts?q=Spare")).body.posts).toHaveLength(1);
    await visit(page, `/studio/${owner.handle}/calendar?view=week&date=${addDays(monday, 7)}`);
    await expect(card(page, "Tide tables")).toBeVisible();
  });

  await test.step("moves a post by dialog, which suggests the best free time", async () => {
    await page.keyboard.press("l");
    await expect(page).toHaveURL(/view=list/);
    // Until the month is read, the list has the week's posts only, and rows still move.
    await expect(page.getByRole("list", { name: `Posts on ${formatDate(addDays(monday, 5))}` })).toContainText("Five");
    const tuesday = page.getByRole("list", { name: `Posts on ${formatDate(addDays(monday, 8))}` });
    await expect(tuesday).toContainText("09:30");
    await page.getByRole("button", { name: "Actions for “Tide tables”" }).click();
    await page.getByRole("menuitem", { name: "Move to…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move “Tide tables”" });
    await dialog.getByLabel("Time in UTC").fill("18:20");
    await dialog.getByRole("button", { name: "Best free time" }).click();
    await expect(dialog.getByText("Generally good hours")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Move to / }).click();
    await expect(dialog).toBeHidden();
    await expect(tuesday).toContainText("18:20");
    // The update is optimistic: the calendar shows it before the server has stored it.
    await expect
      .poll(async () => (await client.get("/posts?q=Tide")).body.posts)
      .toMatchObject([{ scheduled_at: `${addDays(monday, 8)}T18:20:00.000000+00:00`, status: "scheduled" }]);
  });

  await test.step("begins a post with an idea or a file that is dropped on a day", async () => {
    const day = addDays(monday, 1);
    const openMonth = async () => {
      await visit(page, address);
      await expect(page.locator("[data-idea][draggable=true]")).toBeAttached();
    };
    await openMonth();
    await page.getByRole("list", { name: "Shortlisted ideas" }).getByRole("listitem").dragTo(cell(page, day));
    await expectScreen(page, "New post");
    await expect(page).toHaveURL(new RegExp(`at=${day}`));
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("Seals on the pier");
    await openMonth();
    await dropFile(cell(page, day), testInfo.outputPath("harbour.jpg"));
    await expectScreen(page, "New post");
    await expect(page).toHaveURL(new RegExp(`at=${day}`));
    await expect(page.getByRole("list", { name: "Media" }).getByRole("listitem")).toHaveCount(1);
  });

  await test.step("fits a phone in every view", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const view of ["month", "week", "day", "list"]) {
      await visit(page, `${address}&view=${view}`);
      await expectScreen(page, "Calendar");
      await expectNoHorizontalScroll(page);
    }
  });
});

test("warns a member that moving a post needs approval, rejects a move based on an outdated revision, and is read-only for a client", async ({
  page,
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(412, /^\/api\/trpc\/posts\.update/);
  const client = await apiAs(api, owner);
  const [channel] = (await client.get("/channels")).body.channels as { id: number }[];
  const monday = futureMonday();
  const { body: made } = await client.post("/posts", {
    body: "The late ferry",
    channels: [{ channel_id: channel?.id }],
    scheduled_at: `${monday}T09:00:00Z`,
    approve: true,
  });
  const { id } = made.post as { id: number };
  const campaign = { name: "Spring fair", starts_on: addDays(monday, 1), ends_on: addDays(monday, 8) };
  await client.post("/campaigns", campaign);
  const address = `/studio/${owner.handle}/calendar?date=${monday}`;

  // Blocks live events: otherwise the page would show the newer revision, and moving it would not conflict.
  await page.route("**/api/live**", () => {});
  await visit(page, address);
  await expect(card(cell(page, monday), "The late ferry")).toBeVisible();
  // A bar over its days, named on the first one of each week.
  await expect(page.getByTitle(/^Spring fair, /)).toHaveCount(8);
  for (const day of [1, 7])
    await expect(cell(page, addDays(monday, day)).getByRole("link", { name: "Spring fair" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Spring fair" })).toHaveCount(2);
  await client.patch(`/posts/${id}`, { internal_note: "Somebody else was here." });
  await page.locator("[data-movable][draggable=true]").first().waitFor({ state: "attached" });
  await card(page, "The late ferry").dragTo(cell(page, addDays(monday, 1)));
  await expect(page.getByText("“The late ferry” couldn't be moved")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect(card(cell(page, monday), "The late ferry")).toBeVisible();

  const otherPage = await anotherBrowser();
  const member = await join({ page: otherPage, handle: owner.handle, role: "member", api: api() });
  const memberClient = await apiAs(api, member);
  const { user } = (await memberClient.get("/me")).body as { user: { id: number } };
  await memberClient.post("/posts", {
    body: "Seen from the pier",
    channels: [{ channel_id: channel?.id }],
    scheduled_at: `${monday}T11:00:00Z`,
  });
  await visit(otherPage, address);
  await filterBy(otherPage, "Author", String(user.id));
  await expect(card(otherPage, "The late ferry")).toBeHidden();
  await expect(card(otherPage, "Seen from the pier")).toBeVisible();
  await filterBy(otherPage, "Author", "");
  await card(otherPage, "The late ferry").focus();
  for (const key of ["m", "ArrowRight", "Enter"]) await otherPage.keyboard.press(key);
  const dialog = otherPage.getByRole("dialog", { name: "Move “The late ferry”" });
  await expect(
    dialog.getByText("Your role can propose times. It goes back to review with the new time."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: /^Propose / }).click();
  await expect(card(cell(otherPage, addDays(monday, 1)), "In review, 09:00 The late ferry")).toBeVisible();

  const clients = await anotherBrowser();
  await join({ page: clients, handle: owner.handle, role: "client", api: api() });
  await visit(clients, address);
  await expect(clients.getByText("Your role can view the calendar. Editors and members can move posts.")).toBeVisible();
  await expectScreen(clients, "Calendar");
  await card(clients, "The late ferry").focus();
  await clients.keyboard.press("m");
  // The page says so as well, after its time zone.
  const refusal = clients.getByText("Your role can view the calendar. Editors and members can move posts.", {
    exact: true,
  });
  await expect(refusal).toBeVisible();
});

test("shows a week of all brands, and moves and approves another brand's posts without leaving it", async ({
  page,
  owner,
  api,
}) => {
  const client = await apiAs(api, owner);
  const day = futureMonday();
  const [ofFirst] = (await client.get("/channels")).body.channels as { id: number }[];
  await client.post("/posts", {
    body: "The fair at the quay",
    channels: [{ channel_id: ofFirst?.id }],
    scheduled_at: `${day}T10:00:00Z`,
  });
  await page.goto("/brands/new");
  await expectScreen(page, "New brand");
  await page.getByLabel("Name").fill("Harbour Weekly");
  await page.getByRole("button", { name: "Create brand" }).click();
  await expectScreen(page, "Today");
  // The new brand is the selected one.
  const [channel] = (await client.get("/channels")).body.channels as { id: number }[];
  const { body } = await client.post("/posts", {
    body: "The weekly tide tables",
    channels: [{ channel_id: channel?.id }],
    scheduled_at: `${day}T09:00:00Z`,
  });
  const { id } = body.post as { id: number };
  await visit(page, `/studio/${owner.handle}/calendar/all`);
  await expectScreen(page, "All brands");
  const row = page.getByRole("row").filter({ hasText: "Harbour Weekly" });
  await expect(row).toContainText("No posts");
  await visit(page, `/studio/${owner.handle}/calendar/all?date=${day}`);
  await expect(row.getByRole("cell").first()).toContainText("1 post: draft");
  await expectAccessible(page);

  await test.step("moves it by keyboard, with undo", async () => {
    await card(row, "The weekly tide tables").focus();
    for (const key of ["m", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await expect(card(row.getByRole("cell").nth(2), "The weekly tide tables")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(row.getByRole("cell").first(), "The weekly tide tables")).toBeVisible();
  });

  await test.step("moves a post of the first of several rows by keyboard", async () => {
    const first = page.getByRole("row").nth(1);
    await expect(page.getByRole("row").last()).toContainText("Harbour Weekly");
    await card(first, "The fair at the quay").focus();
    for (const key of ["m", "ArrowRight"]) await page.keyboard.press(key);
    await expect(page.getByText("Moving “The fair at the quay”")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(card(first.getByRole("cell").nth(1), "The fair at the quay")).toBeVisible();
    await expect(card(row.getByRole("cell").first(), "The weekly tide tables")).toBeVisible();
  });

  await test.step("moves it by mouse within its row", async () => {
    await card(row, "The weekly tide tables").dragTo(row.getByRole("cell").nth(3));
    await expect(card(row.getByRole("cell").nth(3), "The weekly tide tables")).toBeVisible();
    await expect
      .poll(async () => (await client.get(`/posts/${id}`)).body.post)
      .toMatchObject({ scheduled_at: `${addDays(day, 3)}T09:00:00.000000+00:00` });
  });

  await test.step("approves it from its menu", async () => {
    await row.getByRole("button", { name: "Actions for “The weekly tide tables”" }).click();
    await page
      .getByRole("menuitem", { name: "Submit for review" })
      .or(page.getByRole("menuitem", { name: "Approve", exact: true }))
      .first()
      .click();
    await expect.poll(async () => (await client.get(`/posts/${id}`)).body.post).not.toMatchObject({ status: "draft" });
    await expect(page).toHaveURL(/calendar\/all/);
  });

  await test.step("opens the page of one brand with its earlier weeks above", async () => {
    await visit(page, `/studio/${owner.handle}/calendar`);
    await expect(page.getByRole("grid")).toHaveCount(1);
    await page.getByRole("button", { name: "Show earlier weeks" }).click();
    await expect(page.getByRole("grid")).toHaveCount(2);
    await expect(cell(page, inDays(-10))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await expect(page.getByRole("grid")).toHaveCount(1);
    await visit(page, `/studio/${owner.handle}/calendar/all?date=${day}`);
  });

  await test.step("filters by status, and shows the days of a brand below each other on a phone", async () => {
    await page.getByLabel("Status").selectOption("Published");
    await expect(row).toContainText("No posts");
    await page.getByLabel("Status").selectOption("");
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(card(row, "The weekly tide tables")).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
});

test("shows how the profile of a channel will look", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  const { channels } = (await client.get("/channels")).body as { channels: { id: number; platform: string }[] };
  const channel = channels.find(({ platform }) => platform === "test_key")?.id;
  const day = futureMonday();
  for (const [body, time] of [
    ["The morning ferry", "08:00"],
    ["The evening ferry", "18:00"],
  ] as const) {
    await client.post("/posts", { body, channels: [{ channel_id: channel }], scheduled_at: `${day}T${time}:00Z` });
  }
  await visit(page, `/studio/${owner.handle}/calendar`);
  await page.getByRole("link", { name: "Profile grid" }).click();
  await expectScreen(page, "Profile grid");
  const posts = page.getByRole("list", { name: "Posts, the latest first" }).getByRole("listitem");
  await expect(posts).toHaveCount(2);
  await expect(posts.first()).toContainText("The evening ferry");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoHorizontalScroll(page);
  await posts.last().getByRole("link").click();
  await expect(page).toHaveURL(/\/posts\/\d+$/);
});

test("lists the posts of all brands a hundred at a time", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  const [channel] = (await client.get("/channels")).body.channels as { id: number }[];
  const day = futureMonday();
  const clock = (minutes: number) => new Date(Date.parse(`${day}T08:00:00Z`) + minutes * 60_000).toISOString();
  for (let number = 1; number <= 101; number++) {
    const channels = [{ channel_id: channel?.id }];
    await client.post("/posts", { body: `Boat no. ${number} sails`, channels, scheduled_at: clock(number) });
  }
  await visit(page, `/studio/${owner.handle}/calendar/all?view=list&date=${day}`);
  await expect(page.getByRole("link", { name: "Boat no. 100 sails" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Boat no. 101 sails" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("link", { name: "Boat no. 101 sails" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  await expectAccessible(page);
});

test("keeps the first weeks where the later ones can't be read, and reads them again", async ({
  page,
  owner,
  browserErrors,
}) => {
  browserErrors.expect(500, /^\/api\/trpc\/.*calendar\.show/);
  await page.route(/\/api\/trpc\/[^?]*calendar\.show/, (route) => route.fulfill({ status: 500, body: "" }));
  await visit(page, `/studio/${owner.handle}/calendar`);
  const notice = page.getByRole("alert").filter({ hasText: "Later weeks couldn't be loaded." });
  await expect(notice).toBeVisible();
  await expect(cell(page, inDays(0))).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toHaveCount(0);
  await expect(cell(page, inDays(0))).toBeVisible();
});
