import { XMLParser } from "fast-xml-parser";
import { harborImage } from "./fixtures/image.ts";
import { followLink, mailboxLink, openMail } from "./fixtures/mailbox.ts";
import { expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expectGenuine } from "./fixtures/signatures.ts";
import { expect, test } from "./fixtures/test.ts";
import { nameBrand, signUp } from "./steps/account.ts";
import { expectPublished, publishNow, writePost } from "./steps/posts.ts";
import { createEndpoint } from "./steps/webhooks.ts";

// No `X-Forwarded-For`: only a browser on the server's own machine may open the local mailbox.
test.use({ address: null });

test("takes a new owner from sign-up to a published post, which an endpoint hears of", async ({
  page,
  person,
  origin,
  receiver,
}) => {
  const handle = person.brand.toLowerCase().replaceAll(" ", "-");
  const text = "The ferry sails again";
  const alt = "A sailing boat in the harbour at dusk";

  await test.step("signs up and verifies the address by the link in the local mailbox", async () => {
    await signUp(page, person);
    await expect(page.getByText("Open it with the link printed at startup")).toBeVisible();
    await page.goto(mailboxLink());
    await expect(page).toHaveURL(/\/dev\/mail$/);
    await page.goto("/check-mail");
    await expect(page.getByRole("link", { name: "Open local mailbox" })).toBeVisible();
    await openMail(page, person.email);
    await followLink(page);
    await expectAccessibleScreen(page, "Verify your address");
    await page.getByRole("button", { name: "Verify address" }).click();
  });

  await test.step("names the brand, which has a feed channel from the start", async () => {
    await nameBrand(page, person.brand);
    const channels = page.getByRole("list", { name: "Channels" });
    await expect(channels.getByRole("listitem")).toHaveText([new RegExp(`Feed page.*/b/${handle}.*Connected`)]);
  });

  const secret = await test.step("adds an endpoint, which is offered before the first post", async () => {
    await page.getByRole("link", { name: "Finish later" }).click();
    await page.getByText("For developers").click();
    await page.getByRole("link", { name: "Add a webhook endpoint" }).click();
    await expectScreen(page, "Settings");
    return createEndpoint(page, receiver.url);
  });

  await test.step("copies a first request with a new token, which works as it is", async () => {
    await page.goto(`/studio/${handle}/settings/api?new=token`);
    const dialog = page.getByRole("dialog", { name: "New API token" });
    await dialog.getByLabel("Name").fill("First script");
    await dialog.getByRole("button", { name: "Create token" }).click();
    const request = (await page.getByRole("group", { name: "A first request" }).textContent()) ?? "";
    const [, address = ""] = /^curl (\S+)/.exec(request) ?? [];
    const headers = Object.fromEntries(
      [...request.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, key, value]) => [key, value]),
    );
    const response = await fetch(address, { headers: headers as Record<string, string> });
    expect([response.status, await response.json()]).toMatchObject([200, { posts: [] }]);
    await page.getByRole("button", { name: "I have stored the token" }).click();
  });

  await test.step("creates a post with an image, approves it and publishes it at once", async () => {
    await page.goto(`/studio/${handle}/posts/new`);
    await writePost(page, text, { bytes: await harborImage(), alt });
    await expect(page.getByText("Ready for all channels.")).toBeVisible();
    await publishNow(page, text);
    await expect(page.getByRole("list", { name: "Thread" })).toContainText("Approved");
  });

  const permalink = await test.step("the tick publishes it; the studio shows where", async () => {
    await expectPublished(page);
    const publication = page.getByRole("article", { name: handle });
    await expect(page.getByRole("list", { name: "Activity" })).toContainText("Published on Feed");
    return (await publication.getByRole("link", { name: `/b/${handle}/` }).getAttribute("href")) ?? "";
  });
  expect(permalink).toMatch(new RegExp(`^${origin}/b/${handle}/`));

  await test.step("the endpoint receives the real post.published", async () => {
    const published = await receiver.get("post.published");
    expectGenuine(published, secret);
    expect(published.body).toMatchObject({ status: "published", publication: { platform: "feed", permalink } });
  });

  await test.step("shows the post on the brand's public page and at its permalink", async () => {
    await page.goto(permalink);
    await expectAccessibleScreen(page, text);
    await expect(page.getByRole("img", { name: alt })).toBeVisible();
    await page.goto(`/b/${handle}`);
    await expectScreen(page, person.brand);
    await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
  });

  await test.step("lists the post in RSS, Atom and JSON Feed", async () => {
    const parser = new XMLParser({ ignoreAttributes: false });
    const read = async (file: string) => (await page.request.get(`/b/${handle}/${file}`)).text();
    const item = { title: text, link: permalink, enclosure: { "@_type": "image/jpeg" } };
    expect(parser.parse(await read("rss.xml"))).toMatchObject({ rss: { channel: { title: person.brand, item } } });
    const { feed } = parser.parse(await read("atom.xml"));
    expect(feed).toMatchObject({ title: person.brand, entry: { title: text } });
    expect(feed.entry.link).toContainEqual(expect.objectContaining({ "@_rel": "alternate", "@_href": permalink }));
    const json = JSON.parse(await read("feed.json"));
    expect(json).toMatchObject({ title: person.brand, items: [{ url: permalink, content_text: text }] });
    expect((await page.request.get(json.items[0].image)).headers()["content-type"]).toBe("image/jpeg");
  });
});
