import { expect, test } from "vitest";
import { accessBySelection } from "#domain/brands/access/index.ts";
import { createWorld } from "#test/world.ts";
import { findBearer, findBearerWithBrand } from "./index.ts";

test("the access to the selected brand is the same, read with the credential or by itself", async () => {
  const { db, clock, brand, owner, addMember, createPerson, bearer } = await createWorld();
  const tokens: string[] = [];
  for (const person of [owner, await addMember("client"), await addMember("editor"), await createPerson("Stran Ger")])
    tokens.push(await bearer(person));
  const readAll = async () => {
    const states: (string | null)[] = [];
    for (const token of tokens) {
      const found = await findBearerWithBrand(db, clock, token);
      if (!found) throw new Error("The token is unknown.");
      expect(found.person).toEqual(await findBearer(db, clock, token));
      expect(found.selected).toEqual(await accessBySelection(db, found.person));
      states.push(found.selected?.access ?? null);
    }
    return states;
  };
  expect(await readAll()).toEqual(["open", "open", "open", null]);

  await db.account.update({ where: { id: brand.accountId }, data: { requiresTwoFactor: true } });
  const closed = "two_factor_required";
  expect(await readAll()).toEqual([closed, closed, closed, null]);

  await db.member.updateMany({ where: { brandId: brand.id, role: "client" }, data: { isActive: false } });
  expect(await readAll()).toEqual([closed, null, closed, null]);

  const [token = ""] = tokens;
  for (const wrong of [`${token.slice(0, -1)}!`, "nonsense", `1${token}`])
    expect(await findBearerWithBrand(db, clock, wrong)).toBeNull();
});
