-- Those of the migration `list_indexes` begin with the same columns.
DROP INDEX "posts_assignee_id_status_idx";
DROP INDEX "posts_brand_id_campaign_id_idx";
DROP INDEX "publications_channel_id_idx";
