-- `posts.placed_at`: where a calendar shows a post. Its earliest channel that is still to be published, or its earliest
-- of all once none is; its own time where no channel has one. Kept by the triggers that keep `earliest_at`, so that every
-- statement that changes a time or ends a publication keeps both.
CREATE OR REPLACE FUNCTION "placed_at_of"("post" BIGINT, "own_time" TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE WHEN bool_or(c."is_ahead") THEN min(c."scheduled_at") FILTER (WHERE c."is_ahead") ELSE min(c."scheduled_at") END
    FROM (
      SELECT p."scheduled_at",
        p."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing') AS "is_ahead"
      FROM "publications" p WHERE p."post_id" = "post"
    ) c
  ), "own_time")
$$;
