"use client";

import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { PostRow } from "#studio/planning/calendar/cards/post-row.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Choice } from "#ui/choice.tsx";
import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { statusLook } from "#ui/status.ts";
import classes from "./draft-posts-screen.module.css";
import { DRAFT_STATUSES, draftPostsRead, draftPostsSearch } from "./draft-posts-search.ts";

/** `/studio/{brand}/drafts`: posts that are still being written, scheduled or not, the newest first. */
export function DraftPostsScreen() {
  const { handle, role } = useBrand();
  const [search, setSearch] = useQueryStates(draftPostsSearch, { history: "replace" });
  const canWrite = roleAllows(role, "content.manage");
  return (
    <Page
      title={t("Drafts")}
      action={
        canWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")} variant="filled" visibleFrom="sm">
            {t("New post")}
          </ButtonLink>
        ) : null
      }
      toolbar={
        canWrite ? (
          <search className={classes.tools}>
            <TextInput
              className={classes.words}
              type="search"
              aria-label={t("Search drafts")}
              placeholder={t("Search drafts")}
              leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
              value={search.q ?? ""}
              onChange={({ currentTarget }) => void setSearch({ q: currentTarget.value || null })}
            />
            <Choice
              aria-label={t("Status")}
              none={t("All drafts")}
              data={DRAFT_STATUSES.map((status) => {
                return { value: status, label: statusLook(status).word };
              })}
              value={search.status}
              onChange={(status) => void setSearch({ status: DRAFT_STATUSES.find((each) => each === status) ?? null })}
            />
          </search>
        ) : null
      }
    >
      {canWrite ? <DraftPosts search={search} /> : <p>{t("Your role can't see drafts.")}</p>}
    </Page>
  );
}

function DraftPosts({ search }: { search: Parameters<typeof draftPostsRead>[0] }) {
  const { handle } = useBrand();
  // Not every letter is worth a request.
  const [q] = useDebouncedValue(search.q, 250);
  const options = useTRPC().posts.list.infiniteQueryOptions(draftPostsRead({ ...search, q }), {
    ...PAGED,
    placeholderData: keepPreviousData,
  });
  const list = useInfiniteQuery(options);
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? [];
  const isFiltered = (search.q ?? "") !== "" || search.status !== null;
  return (
    <PagedList
      list={list}
      count={posts.length}
      errorTitle={t("The drafts couldn't be loaded.")}
      empty={
        <EmptyState
          drawing={<PencilDrawing />}
          title={isFiltered ? t("No results") : t("No drafts")}
          action={
            isFiltered ? undefined : (
              <ButtonLink href={studioPath(handle, "posts/new")} variant="filled">
                {t("New post")}
              </ButtonLink>
            )
          }
        >
          {isFiltered
            ? t("Try another status or a shorter search.")
            : t("Posts that you write and don't send yet are kept here.")}
        </EmptyState>
      }
      more={t("Show more")}
    >
      <Rows label={t("Drafts")}>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} withDay />
        ))}
      </Rows>
    </PagedList>
  );
}
