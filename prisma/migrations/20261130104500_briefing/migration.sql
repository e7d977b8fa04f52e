-- The last Monday whose briefing was seen to: one a week at most.
ALTER TABLE "users" ADD COLUMN "briefing_day" DATE;
