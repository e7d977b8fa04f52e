-- HTTP dates have whole seconds: each change gets a later one than the change before, so that a date decides.
CREATE OR REPLACE FUNCTION "next_feed_change"("last" TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT greatest(now(), date_trunc('second', "last") + interval '1 second')
$$;
