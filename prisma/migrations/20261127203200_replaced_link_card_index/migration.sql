-- That of the migration `linked_publications_index` has all that is looked for. Locks the table for a moment, for readers too.
DROP INDEX "publications_link_card_id_idx";
