import { expect, it } from "vitest";
import { hasTenantKey } from "./model-statements.ts";

it.each([
  ['select "public"."posts"."brand_id" from "public"."posts" where "public"."posts"."id" = $1', false],
  ['select 1 from "public"."posts" where ("public"."posts"."brand_id" = $1 and 1=1)', true],
  ["select * from publications p where p.brand_id = any($2::bigint[])", true],
  ["select * from brands where brands.id = $1", true],
  ["update publications p set lease_until = now() where id = $1", false],
  ["select * from posts p join brands b on b.id = p.brand_id", false],
  ['insert into "public"."posts" ("brand_id", "body") values ($1, $2)', true],
  ["with asked as (select $1::bigint as brand_id) select * from asked", true],
  ['SELECT "t0"."id" FROM "public"."brands" AS "t0" WHERE ("t0"."id" = $1 AND 1=1)', true],
  ["with e as (insert into webhook_events (brand_id, event) select * from given) select 1", true],
  ["insert into webhook_attempts (delivery_id) values ($1)", false],
])("%s: %s", (query, expected) => {
  expect(hasTenantKey(query)).toBe(expected);
});
