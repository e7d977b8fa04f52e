-- CreateIndex
CREATE INDEX "inbox_items_updated_at_idx" ON "inbox_items"("updated_at");

-- CreateIndex
CREATE INDEX "posts_updated_at_idx" ON "posts"("updated_at");
