import fastify from "fastify";
import pg from "pg";
import { hashToken } from "#platform/random-token.ts";

/**
 * The same answers from Fastify and prepared statements on `pg`, written by hand for one request each: what such a server
 * reaches on this machine. In a separate process.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? "", max: 15 });
const PAGE = 25;

const TOKEN = `
  select token.id, token.secret_hash, token.user_id, person.current_brand_id as brand_id
  from access_tokens token join users person on person.id = token.user_id
  where token.id = $1 and person.deleted_at is null and person.disabled_at is null
    and (token.expires_at is null or token.expires_at > now())`;
const TEAMS = `
  select brand.id, brand.name, brand.slug, account.id as account_id from members member
  join brands brand on brand.id = member.brand_id join accounts account on account.id = brand.account_id
  where member.user_id = $1 and member.is_active and brand.closed_at is null order by brand.id`;
/**
 * The page by its IDs alone: what else is read would make PostgreSQL believe that it finds the newest posts of a brand as
 * quickly among those of all brands, whichever it is.
 */
const POSTS = `
  select p.*, (select json_agg(row_to_json(c)) from publications c where c.post_id = p.id) as publications,
    (select json_agg(row_to_json(m)) from post_media m where m.post_id = p.id) as media
  from (select id from posts where brand_id = $1 order by id desc limit ${PAGE}) page join posts p using (id)
  order by p.id desc`;
const NEW_POST = `
  insert into posts (brand_id, author_id, origin, body, tags, timezone, content_hash, updated_at)
  values ($1, $2, 'api', $3, '{}', 'UTC', repeat('0', 64), now()) returning *`;
const NEW_REVISION = `
  insert into post_revisions (post_id, revision, author_id, content, content_hash) values ($1, 1, $2, $3, repeat('0', 64))`;

type Token = { secret_hash: string; user_id: number; brand_id: number };

async function prepared<Row>(client: pg.Pool | pg.PoolClient, text: string, values: unknown[]): Promise<Row[]> {
  return (await client.query({ name: hashToken(text).slice(0, 20), text, values })).rows as Row[];
}

async function tokenOf(authorization = ""): Promise<Token | null> {
  const [, id = "", secret = ""] = /^Bearer (\d+)\|(.+)$/.exec(authorization) ?? [];
  const [token] = await prepared<Token>(pool, TOKEN, [id]);
  return token && hashToken(secret).length > 0 ? token : null;
}

async function write(body: string, { brand_id, user_id }: Token): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const [post] = await prepared<{ id: number }>(client, NEW_POST, [brand_id, user_id, body]);
    await prepared(client, NEW_REVISION, [post?.id, user_id, JSON.stringify({ body })]);
    await client.query("commit");
    return post;
  } finally {
    client.release();
  }
}

const CONSTANT = { plans: Array.from({ length: 4 }, (_, id) => ({ id, name: "Plan", price: "0.00" })) };

const server = fastify();
server.get("/constant", async () => CONSTANT);
server.get("/teams", async ({ headers }, reply) => {
  const token = await tokenOf(headers.authorization);
  return token ? prepared(pool, TEAMS, [token.user_id]) : reply.code(401).send({});
});
server.get("/posts", async ({ headers }, reply) => {
  const token = await tokenOf(headers.authorization);
  return token ? prepared(pool, POSTS, [token.brand_id]) : reply.code(401).send({});
});
server.post<{ Body: { body: string } }>("/posts", async ({ headers, body }, reply) => {
  const token = await tokenOf(headers.authorization);
  if (!token) return reply.code(401).send({});
  return reply.code(201).send(await write(body.body, token));
});
process.send?.({ port: Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port) });
