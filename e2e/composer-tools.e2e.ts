import { readFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { Pool } from "pg";
import { completion, serveModel, streamCompletion } from "#test/serve-model.ts";
import { startInstallation } from "./app.ts";
import { BrowserErrors } from "./fixtures/browser-errors.ts";
import { waitForHydrationAfterNavigation } from "./fixtures/hydration.ts";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleInBoth, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs, connectAccount } from "./steps/inbox.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

test("chooses channels by sets, and mentions a saved person by their handle on each network", async ({
  page,
  owner,
  api,
}) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await expectScreen(page, "New post");
  const preview = page.getByRole("region", { name: /^Preview for/ });
  const channel = page.getByRole("checkbox", { name: /Test platform/ });
  const dialog = page.getByRole("dialog");

  await test.step("shows nothing of AI without a model", async () => {
    await text(page).fill("With friends.");
    await expect(page.getByRole("button", { name: "Mentions" })).toBeVisible();
    await expect(page.getByText(/\bAI\b/)).toHaveCount(0);
  });

  await test.step("saves the choice as a set, and chooses it with one press", async () => {
    await channel.uncheck();
    await page.getByRole("button", { name: "Save as a set…" }).click();
    await dialog.getByLabel("Save the chosen channels as a set").fill("Only the feed");
    await dialog.getByRole("button", { name: "Save set" }).click();
    await expect(dialog.getByRole("button", { name: "Rename Only the feed" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Rename Only the feed" }).click();
    await dialog.getByLabel("Name of Only the feed").fill("Feed");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await page.keyboard.press("Escape");
    await channel.check();
    const set = page.getByRole("group", { name: "Channel sets" }).getByRole("button", { name: "Feed", exact: true });
    await expect(set).toHaveAttribute("aria-pressed", "false");
    await set.click();
    await expect(set).toHaveAttribute("aria-pressed", "true");
    await expect(channel).not.toBeChecked();
  });

  await test.step("deletes a set and brings it back", async () => {
    await page.getByRole("button", { name: "Channel sets…" }).click();
    await dialog.getByRole("button", { name: "Delete Feed" }).click();
    await expect(dialog.getByRole("button", { name: "Delete Feed" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(dialog.getByRole("button", { name: "Delete Feed" })).toBeVisible();
    await page.keyboard.press("Escape");
    await channel.check();
  });

  await test.step("saves a person with a handle, and inserts them", async () => {
    await page.getByRole("button", { name: "Mentions" }).click();
    await expect(dialog.getByText("No saved mentions yet")).toBeVisible();
    await dialog.getByRole("button", { name: "Save a mention" }).click();
    await dialog.getByLabel("Name").fill("Ada Marsh");
    await dialog.getByLabel(/^Handle on Test platform/).fill("ada.lind");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByText("@ada.lind")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("offers the person after an @, and shows the handle of each network", async () => {
    await text(page).fill("");
    await text(page).pressSequentially("With @Mar");
    const options = page.getByRole("listbox", { name: "Accounts to mention" });
    await options
      .getByRole("group", { name: "Saved mentions" })
      .getByRole("option", { name: /Ada Marsh/ })
      .click();
    await expect(text(page)).toHaveValue("With @Ada Marsh ");
    await page
      .getByRole("group", { name: "Version" })
      .getByRole("button", { name: /Test platform/ })
      .click();
    await expect(preview).toContainText("With @ada.lind");
    await page.getByRole("group", { name: "Version" }).getByRole("button", { name: /Feed/ }).click();
    await expect(preview).toContainText("With Ada Marsh");
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoHorizontalScroll(page);
  });
});

test("cuts and compresses a video in the browser, and chooses its poster", async ({ page, owner }) => {
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await expectScreen(page, "New post");
  const recording = Buffer.from(await recordVideo(page), "base64");
  await addMedia(page, { name: "harbour.webm", mimeType: "video/webm", buffer: recording });
  await page.getByRole("button", { name: "Edit video 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await expect(dialog.getByRole("button", { name: "Save poster" })).toBeDisabled();
  const original = await page.getByRole("list", { name: "Media" }).locator("img").first().getAttribute("src");

  await test.step("takes a frame as poster", async () => {
    await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
    await dialog.getByRole("button", { name: "Use this frame as poster" }).click();
    await expect(dialog.getByRole("img", { name: "The new poster" })).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step("saves a part of it in another format as a new video", async () => {
    await dialog.getByLabel("Format").selectOption("Square, 1:1");
    await dialog.getByRole("slider", { name: "End" }).press("ArrowLeft");
    await dialog.getByRole("button", { name: "Save as a new video" }).click();
    await expect(dialog).toHaveCount(0, { timeout: 120_000 });
    await expect(page.getByRole("button", { name: "Edit video 1" })).toBeVisible();
    expect(await page.getByRole("list", { name: "Media" }).locator("img").first().getAttribute("src")).not.toBe(
      original,
    );
  });

  await test.step("keeps the original in the library", async () => {
    await visit(page, `/studio/${owner.handle}/media`);
    await expect(page.getByRole("list", { name: "Library" }).getByRole("listitem")).toHaveCount(2);
  });
});

test("takes pasted images, reorders them by dragging, and says what to do with a HEIC image", async ({
  page,
  owner,
}) => {
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await expectScreen(page, "New post");
  const media = page.getByRole("list", { name: "Media" }).getByRole("listitem");
  const sources = () => media.locator("img").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  const paste = async (buffer: Buffer, name: string, type: string) => {
    const input = { base64: buffer.toString("base64"), name, type };
    await text(page).evaluate((field, { base64, ...file }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], file.name, { type: file.type }));
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, input);
  };
  for (const [index, hue] of [0, 180].entries()) {
    await paste(await harborImage(hue), `harbour-${hue}.jpg`, "image/jpeg");
    await expect(page.getByLabel(`Alt text of image ${index + 1}`)).toBeVisible();
  }
  const [first, second] = await sources();
  await media.nth(1).locator("[data-handle]").dragTo(media.nth(0).locator("[data-handle]"));
  await expect.poll(sources).toEqual([second, first]);
  await paste(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "phone.heic", "image/heic");
  await expect(media.filter({ hasText: "HEIC" })).toBeVisible();
});

test("proposes texts and alt texts with a model, which the person accepts, discards and undoes", async ({
  playwright: _,
}, { project }) => {
  /** What the model does next while a text is written word by word. */
  let writing: ReturnType<typeof streamCompletion> | undefined;
  let breakOff = () => {};
  const model = await serveModel((response, { body }) => {
    const asked = JSON.stringify(body.messages);
    if (!body.stream) return completion(response, "Boats in a harbour.");
    const stream = streamCompletion(response);
    if (asked.includes("Translate the text")) return stream.end("Das Café am Hafen öffnet.");
    if (asked.includes("SLOW")) {
      writing = stream;
      breakOff = () => response.destroy();
      return stream.write("The café ");
    }
    stream.end(asked.includes("Adapt the text") ? "Adapted." : "Shorter.");
  });
  const installation = await startInstallation({ env: { ...model.env, SEED_DEMO: "1", RATE_LIMITS: "off" } });
  const browser = await chromium.launch(project.use.launchOptions);
  try {
    const context = await browser.newContext({
      baseURL: installation.origin,
      serviceWorkers: "block",
      locale: "en-GB",
    });
    const errors = new BrowserErrors(installation.origin);
    errors.watch(context);
    const page = waitForHydrationAfterNavigation(await context.newPage());
    const handle = await sampleBrand(installation.databaseUrl);
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill("demo@example.com");
    const password = readFileSync(path.join(installation.dataDir, "demo-password"), "utf8").trim();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/studio\//);
    await page.goto(`/studio/${handle}/posts/new`);
    await text(page).fill("The café at the harbour opens.");
    await page.getByRole("button", { name: "Draft with AI" }).click();
    const panel = page.getByRole("region", { name: "Draft with AI" });
    const proposals = panel.getByRole("list", { name: "Proposals" });

    await test.step("proposes a shorter text; accepting it can be undone", async () => {
      await panel.getByRole("button", { name: "Shorten" }).click();
      await expect(proposals).toContainText("Shorter.");
      await expect(proposals).toContainText("By test-model-2026");
      await expect(text(page)).toHaveValue("The café at the harbour opens.");
      await expectAccessibleInBoth(page);
      await panel.getByRole("button", { name: "Use this text" }).click();
      await expect(text(page)).toHaveValue("Shorter.");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(text(page)).toHaveValue("The café at the harbour opens.");
    });

    await test.step("translates, and discards", async () => {
      await panel.getByRole("button", { name: "Translate" }).click();
      await page.getByRole("menuitem", { name: "German" }).click();
      await expect(proposals).toContainText("Das Café am Hafen öffnet.");
      await panel.getByRole("button", { name: "Discard" }).click();
      await expect(proposals).toHaveCount(0);
    });

    await test.step("adapts it to the channels, each of which gets its own text", async () => {
      await panel.getByRole("button", { name: /^Adapt to/ }).click();
      await expect(proposals.getByText("Adapted.").first()).toBeVisible();
      await panel
        .getByRole("button", { name: /^Use (all texts|this text)/ })
        .first()
        .click();
      await expect(page.getByText(/custom text/).first()).toBeVisible();
    });

    await test.step("shows the text while the model writes it, and offers it once it is whole", async () => {
      await text(page).fill("SLOW");
      await panel.getByRole("button", { name: "Shorten" }).click();
      await expect(proposals).toContainText("The café");
      await expect(panel.getByRole("button", { name: "Use this text" })).toHaveCount(0);
      await expectAccessibleInBoth(page);
      writing?.write("opens ");
      await expect(proposals).toContainText("The café opens");
      writing?.end("today.");
      await panel.getByRole("button", { name: "Use this text" }).click();
      await expect(text(page)).toHaveValue("The café opens today.");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(text(page)).toHaveValue("SLOW");
    });

    await test.step("is stopped while the model writes, and nothing of it stays", async () => {
      await panel.getByRole("button", { name: "Shorten" }).click();
      await expect(proposals).toContainText("The café");
      await panel.getByRole("button", { name: "Stop writing" }).click();
      await expect(panel.getByText("Writing …")).toHaveCount(0);
      await expect(proposals).toHaveCount(0);
      await expect(panel.getByRole("button", { name: "Shorten" })).toBeEnabled();
    });

    await test.step("says that the model stopped in the middle, and nothing of its text stays", async () => {
      await panel.getByRole("button", { name: "Shorten" }).click();
      await expect(proposals).toContainText("The café");
      breakOff();
      await expect(panel.getByRole("alert")).toContainText(
        "The AI service stopped in the middle of the text. No credits were used.",
      );
      await expect(proposals).toHaveCount(0);
      await expect(text(page)).toHaveValue("SLOW");
      await panel.getByRole("button", { name: "Close" }).click();
    });

    await test.step("suggests an alt text, which is taken and undone", async () => {
      await addMedia(page, { name: "harbour.jpg", mimeType: "image/jpeg", buffer: await harborImage(90) });
      await page.getByRole("button", { name: "Suggest alt text" }).click();
      await expect(page.getByText("Boats in a harbour.")).toBeVisible();
      await page.getByRole("button", { name: "Use this text" }).click();
      await expect(page.getByLabel("Alt text of image 1")).toHaveValue("Boats in a harbour.");
      await page.getByRole("list", { name: "Media" }).getByRole("button", { name: "Undo" }).click();
      await expect(page.getByLabel("Alt text of image 1")).toHaveValue("");
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoHorizontalScroll(page);
    });
    expect(errors.found).toEqual([]);
  } finally {
    await browser.close();
    model.stop();
    await installation.stop();
  }
});

async function addMedia(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add media" }).click();
  await (await choosing).setFiles([file]);
}

/** The handle of the demo's brand, whose content a job inserts after the start. */
async function sampleBrand(databaseUrl: string): Promise<string> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const brand = async () =>
    (await pool.query<{ handle: string }>("SELECT handle FROM brands WHERE sample_content_at IS NOT NULL")).rows[0]
      ?.handle;
  await expect.poll(brand, { timeout: 240_000 }).toBeDefined();
  const handle = await brand();
  await pool.end();
  return handle ?? "";
}

/** Two seconds of a moving square, as WebM in base64. */
function recordVideo(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [320, 180];
    const context = canvas.getContext("2d");
    const draw = (frame: number) => {
      if (!context) return;
      context.fillStyle = "#204060";
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = "#e0a020";
      context.fillRect(frame % 280, 60, 40, 40);
    };
    draw(0);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.start();
    const began = performance.now();
    await new Promise<void>((resolve) => {
      const step = () => {
        const now = performance.now() - began;
        draw(Math.round(now / 10));
        if (now < 2000) requestAnimationFrame(step);
        else resolve();
      };
      step();
    });
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
}
