import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { hashToken } from "#platform/random-token.ts";

/**
 * The same answers from a bare `node:http` server and prepared statements on `pg`, written by hand for one request each:
 * what the machine allows. In a separate process.
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
const POSTS = `
  select p.*, (select json_agg(row_to_json(c)) from publications c where c.post_id = p.id) as publications,
    (select json_agg(row_to_json(m)) from post_media m where m.post_id = p.id) as media
  from posts p where p.brand_id = $1 order by p.id desc limit ${PAGE}`;
const NEW_POST = `
  insert into posts (brand_id, author_id, origin, body, tags, timezone, content_hash, updated_at)
  values ($1, $2, 'api', $3, '{}', 'UTC', repeat('0', 64), now()) returning *`;
const NEW_REVISION = `
  insert into post_revisions (post_id, revision, author_id, content, content_hash) values ($1, 1, $2, $3, repeat('0', 64))`;

type Token = { secret_hash: string; user_id: number; brand_id: number };

async function prepared<Row>(client: pg.Pool | pg.PoolClient, text: string, values: unknown[]): Promise<Row[]> {
  return (await client.query({ name: hashToken(text).slice(0, 20), text, values })).rows as Row[];
}

async function tokenOf({ headers }: IncomingMessage): Promise<Token | null> {
  const [, id = "", secret = ""] = /^Bearer (\d+)\|(.+)$/.exec(headers.authorization ?? "") ?? [];
  const [token] = await prepared<Token>(pool, TOKEN, [id]);
  return token && hashToken(secret).length > 0 ? token : null;
}

async function write(request: IncomingMessage, { brand_id, user_id }: Token): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { body } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { body: string };
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

const CONSTANT = JSON.stringify({ plans: Array.from({ length: 4 }, (_, id) => ({ id, name: "Plan", price: "0.00" })) });

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "", method } = request;
  if (url === "/constant") return send(response, 200, CONSTANT);
  const token = await tokenOf(request);
  if (!token) return send(response, 401, "{}");
  if (url === "/teams") return send(response, 200, JSON.stringify(await prepared(pool, TEAMS, [token.user_id])));
  if (method === "POST") return send(response, 201, JSON.stringify(await write(request, token)));
  send(response, 200, JSON.stringify(await prepared(pool, POSTS, [token.brand_id])));
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => send(response, 500, JSON.stringify({ message: error.message })));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.send?.({ port: address.port });
});
