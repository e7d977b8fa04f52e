import { Prisma, readRows, type Tx } from "#platform/db/index.ts";
import {
  APPROVAL,
  ASSET,
  BRAND,
  CAMPAIGN,
  CHANNEL,
  EDIT,
  PERSON,
  POST,
  POST_MEDIA,
  PUBLICATION,
  RECURRENCE,
  ROUND,
  type StoredPost,
} from "./post-rows.ts";

type Values = readonly unknown[];

type Approval = [Values, user: Values | null, forUser: Values | null];

/** A statement's only row: the rows of each table, null where there are none. */
type Found = {
  brand: Values | null;
  posts:
    | [
        post: Values,
        author: Values,
        assignee: Values | null,
        campaign: Values | null,
        edit: [Values, author: Values] | null,
      ][]
    | null;
  recurrences: [postId: number, Values][] | null;
  evergreen: [postId: number, id: number][] | null;
  evergreenUses: [postId: number, sourceId: number][] | null;
  rounds: [postId: number, Values, approvals: Approval[]][] | null;
  media: [Values, asset: Values][] | null;
  publications: [Values, attempts: number][] | null;
  channels: Values[] | null;
};

/** The newest edit of `posts p` that an app made. */
const APP_EDIT = Prisma.sql`
  select json_build_array(${EDIT.of("e")}, ${PERSON.of("u")})
  from post_revisions e join users u on u.id = e.author_id
  where e.post_id = p.id and e.revision > 1 and e.origin_token_kind is not null
    and (e.origin_token_kind <> 'personal' or e.origin = 'mcp') order by e.revision desc limit 1`;

/**
 * What is asked for, as a value that PostgreSQL does not know when it plans: the plan is the same for every brand and
 * number of posts. Knowing it, PostgreSQL believes a plan of its own for each request to be better, and to make one takes
 * longer than reading the posts.
 */
const ASKED = {
  brandId: Prisma.sql`(select brand_id from asked)`,
  ids: Prisma.sql`(select ids from asked)::bigint[]`,
};

const ofAsked = (alias: string) =>
  Prisma.sql`${Prisma.raw(alias)}.brand_id = ${ASKED.brandId} and ${Prisma.raw(alias)}.post_id = any(${ASKED.ids})`;

/** The last review by steps of each post, with its approvals. */
const LAST_ROUNDS = Prisma.sql`
  select json_agg(json_build_array(r.post_id, ${ROUND.of("r")}, (
    select coalesce(json_agg(json_build_array(${APPROVAL.of("a")}, case when u.id is not null then ${PERSON.of("u")} end,
      case when f.id is not null then ${PERSON.of("f")} end) order by a.id), '[]')
    from step_approvals a left join users u on u.id = a.user_id left join users f on f.id = a.for_user_id
    where a.round_id = r.id
  )))
  from (
    select distinct on (own.post_id) own.* from approval_rounds own where own.post_id = any(${ASKED.ids})
    order by own.post_id, own.id desc
  ) r`;

/** Everything about the posts that are asked for. */
const WHOLE_POSTS = Prisma.sql`
  select
    (select ${BRAND.of("b")} from brands b where b.id = ${ASKED.brandId}) as brand,
    (
      select json_agg(json_build_array(
        ${POST.of("p")}, ${PERSON.of("author")},
        case when assignee.id is not null then ${PERSON.of("assignee")} end,
        case when campaign.id is not null then ${CAMPAIGN.of("campaign")} end, (${APP_EDIT})
      ) order by p.id)
      from posts p
      join users author on author.id = p.author_id
      left join users assignee on assignee.id = p.assignee_id
      left join campaigns campaign on campaign.id = p.campaign_id
      where p.brand_id = ${ASKED.brandId} and p.id = any(${ASKED.ids})
    ) as posts,
    (
      select json_agg(json_build_array(o.post_id, ${RECURRENCE.of("series")}))
      from post_occurrences o join post_recurrences series on series.id = o.recurrence_id where ${ofAsked("o")}
    ) as recurrences,
    (
      select json_agg(json_build_array(e.post_id, e.id)) from evergreen_posts e where ${ofAsked("e")}
    ) as evergreen,
    (
      select json_agg(json_build_array(used.post_id, used.source_id)) from evergreen_uses used
      where used.post_id = any(${ASKED.ids})
    ) as "evergreenUses",
    (${LAST_ROUNDS}) as rounds,
    (
      select json_agg(json_build_array(${POST_MEDIA.of("m")}, ${ASSET.of("asset")}) order by m.post_id, m.position)
      from post_media m join media_assets asset on asset.id = m.asset_id where ${ofAsked("m")}
    ) as media,
    (
      select json_agg(json_build_array(${PUBLICATION.of("c")}, (
        select count(*) from publication_attempts a where a.publication_id = c.id
      )) order by c.id)
      from publications c where ${ofAsked("c")}
    ) as publications,
    (
      select json_agg(${CHANNEL.of("channel")})
      from channels channel where channel.id in (select c.channel_id from publications c where ${ofAsked("c")})
    ) as channels`;

/**
 * Reads complete posts of a brand with one statement; other brands' IDs are ignored. What only few posts have is read
 * for all of them together, because a join or a look-up per post would take longer than all the rest.
 * @returns the posts by ID; publications on the same channel share its object
 */
export async function readPosts(db: Tx, brandId: number, ids: readonly number[]): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const [found] = await readRows<Found>(db)`
    with asked as materialized (select ${brandId}::bigint as brand_id, ${[...ids]}::bigint[] as ids)
    ${WHOLE_POSTS}`;
  return found?.brand && found.posts ? assemble(found.brand, found.posts, found) : [];
}

function assemble(ofBrand: Values, posts: NonNullable<Found["posts"]>, rows: Found): StoredPost[] {
  const brand = BRAND.read(ofBrand);
  const channels = new Map((rows.channels ?? []).map(CHANNEL.read).map((row) => [row.id, row]));
  const publications = Map.groupBy(
    (rows.publications ?? []).flatMap(([values, attempts]) => {
      const row = PUBLICATION.read(values);
      const channel = channels.get(row.channelId);
      return channel ? [{ ...row, channel, _count: { attempts } }] : [];
    }),
    ({ postId }) => postId,
  );
  const media = Map.groupBy(
    (rows.media ?? []).map(([values, asset]) => ({ ...POST_MEDIA.read(values), asset: ASSET.read(asset) })),
    ({ postId }) => postId,
  );
  const recurrences = new Map(rows.recurrences);
  const evergreen = new Map(rows.evergreen);
  const sources = new Map(rows.evergreenUses);
  const rounds = new Map((rows.rounds ?? []).map(([postId, ...round]) => [postId, round]));
  return posts.map(([values, author, assignee, campaign, edit]) => {
    const post = POST.read(values);
    const [recurrence, evergreenId] = [recurrences.get(post.id), evergreen.get(post.id)];
    const [sourceId, round] = [sources.get(post.id), rounds.get(post.id)];
    return {
      ...post,
      author: PERSON.read(author),
      assignee: assignee && PERSON.read(assignee),
      campaign: campaign && CAMPAIGN.read(campaign),
      brand,
      occurrence: recurrence ? { recurrence: RECURRENCE.read(recurrence) } : null,
      evergreen: evergreenId === undefined ? null : { id: evergreenId },
      evergreenUse: sourceId === undefined ? null : { sourceId },
      approvalRounds: round ? [{ ...ROUND.read(round[0]), approvals: round[1].map(readApproval) }] : [],
      revisions: edit ? [{ ...EDIT.read(edit[0]), author: PERSON.read(edit[1]) }] : [],
      media: media.get(post.id) ?? [],
      publications: publications.get(post.id) ?? [],
    };
  });
}

function readApproval([values, user, forUser]: Approval) {
  return { ...APPROVAL.read(values), user: user && PERSON.read(user), forUser: forUser && PERSON.read(forUser) };
}
