-- Texts are compared, searched and kept unique in Unicode's form NFC, in which they are stored from now on. What posts say
-- stays in the form that was approved.
update "media_assets"
set "name" = left(normalize("name", NFC), 255), "alt_text" = left(normalize("alt_text", NFC), 2000),
  "folder" = left(normalize("folder", NFC), 200)
where "name" is not NFC normalized or "alt_text" is not NFC normalized or "folder" is not NFC normalized;

update "media_uploads" set "name" = left(normalize("name", NFC), 255), "folder" = left(normalize("folder", NFC), 200)
where "name" is not NFC normalized or "folder" is not NFC normalized;

-- Two names that look the same were possible; the newer ones get a number.
update "campaigns" c
set "name" = case when r."place" = 1 then r."normal" else left(r."normal", 65) || ' (' || c."id" || ')' end
from (
  select "id", left(normalize("name", NFC), 80) as "normal", row_number() over (
    partition by "brand_id", normalize("name", NFC) order by "name" is NFC normalized desc, "id") as "place"
  from "campaigns"
) r
where r."id" = c."id" and c."name" is not NFC normalized;

update "saved_texts" s
set "name" = case when r."place" = 1 then r."normal" else left(r."normal", 85) || ' (' || s."id" || ')' end
from (
  select "id", left(normalize("name", NFC), 100) as "normal", row_number() over (
    partition by "brand_id", "kind", normalize("name", NFC) order by "name" is NFC normalized desc, "id") as "place"
  from "saved_texts"
) r
where r."id" = s."id" and s."name" is not NFC normalized;

update "contacts" set "name" = left(normalize("name", NFC), 200) where "name" is not NFC normalized;
update "contacts" set "tags" = array(
  select normalize(t."tag", NFC) from unnest("tags") with ordinality t("tag", "place")
  group by 1 order by min(t."place"))
where array_to_string("tags", ' ') is not NFC normalized;

update "inbox_items" set "tags" = array(
  select normalize(t."tag", NFC) from unnest("tags") with ordinality t("tag", "place")
  group by 1 order by min(t."place"))
where array_to_string("tags", ' ') is not NFC normalized;

update "ideas" set "headline" = left(normalize("headline", NFC), 200) where "headline" is not NFC normalized;
