import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { getMe } from "#domain/identity/accounts/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { serveAvatar } from "#transport/files/avatars.ts";
import { deleteAvatar, listAvatars, updateAvatar } from "./index.ts";

let world: World;
let large: string;

beforeAll(async () => {
  world = await createWorld();
  const raw = { width: 300, height: 300, channels: 3 } as const;
  large = dataOf(
    "image/png",
    await sharp(randomBytes(300 * 300 * 3), { raw })
      .png()
      .toBuffer(),
  );
});

const dataOf = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;
const get = (url: string | null) => {
  const key = new URL(url ?? "").pathname.replace("/avatars/", "");
  return serveAvatar(new Request(`http://localhost/avatars/${key}`), key, world.services);
};

it("is stored small, shown to the members of the person's brands, and served until it is replaced or removed", async () => {
  const ada = world.as(await world.addMember("member"));
  const { user } = await ada(getMe, {});
  expect(user.avatar_url).toBeNull();
  const { avatar_url: first } = await ada(updateAvatar, { image: large });
  expect((await ada(getMe, {})).user.avatar_url).toBe(first);
  for (const role of ["client", "editor"] as const) {
    const other = world.as(await world.addMember(role));
    expect(await other(listAvatars, {})).toEqual({ avatars: [{ user_id: user.id, avatar_url: first }] });
  }
  const stranger = await createWorld();
  expect(await stranger.as(stranger.owner)(listAvatars, {})).toEqual({ avatars: [] });

  const response = await get(first);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const image = Buffer.from(await response.arrayBuffer());
  expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 96 });
  expect(image.length).toBeLessThanOrEqual(11_500);

  const { avatar_url: second } = await ada(updateAvatar, { image: large });
  expect(second).not.toBe(first);
  expect((await get(first)).status).toBe(404);
  expect((await get(second)).status).toBe(200);
  await ada(deleteAvatar, {});
  await ada(deleteAvatar, {});
  expect((await get(second)).status).toBe(404);
  expect((await ada(getMe, {})).user.avatar_url).toBeNull();
});

it("is refused unless it is an image that can be read", async () => {
  const ada = world.as(await world.addMember("member"));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const image of [
    "",
    "https://network.example/ada.png",
    dataOf("image/svg+xml", svg),
    dataOf("image/png", svg),
    dataOf("image/png", randomBytes(500)),
    large.slice(0, 9000),
    `data:image/png;base64,${"A".repeat(500_000)}`,
  ]) {
    await expect(ada(updateAvatar, { image })).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { image: [expect.any(String)] } },
    });
  }
  expect(
    await world.db.avatar.count({
      where: { userId: { not: null }, user: { members: { some: { brandId: world.brand.id } } } },
    }),
  ).toBe(0);
});

it("goes with the person", async () => {
  const member = await world.addMember("member");
  const { avatar_url: url } = await world.as(member)(updateAvatar, { image: large });
  await world.db.user.delete({ where: { id: member.userId } });
  expect((await get(url)).status).toBe(404);
});
