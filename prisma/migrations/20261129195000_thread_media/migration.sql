-- The posts that show an asset in a part of a thread, and the brand's publications with such parts.
CREATE INDEX publications_thread_media_ids_idx ON publications USING gin (((overrides -> 'thread_media_ids'::text)) jsonb_path_ops) WHERE jsonb_exists(overrides, 'thread_media_ids'::text);
CREATE INDEX publications_brand_id_with_thread_media_ids_idx ON publications (brand_id) WHERE jsonb_exists(overrides, 'thread_media_ids'::text);
