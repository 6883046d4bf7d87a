import { fetchJson, openHttpClient } from '../../load-support/load/http-client.ts';
import { withQuery } from './scenario.ts';

type Page = { pagination: { nextCursor: string | null } };
type List = { port: number; token: string; path: string };

/** The largest page size. */
const limit = 200;

/** Returns a cursor that many rows into a list, or in a shorter list, before the last whole page. */
export async function cursorAt({ port, token, path }: List, rows: number): Promise<string> {
  const client = openHttpClient(port, 1);
  const cursors = ['0'];
  let isEnd = false;
  while (!isEnd && cursors.length * limit <= rows) {
    const cursor = cursors.at(-1) ?? '0';
    const { pagination } = await fetchJson<Page>(client, { path: withQuery(path, { limit, cursor }), token });
    if (pagination.nextCursor === null) isEnd = true;
    else cursors.push(pagination.nextCursor);
  }
  client.close();
  return cursors.at(isEnd ? -2 : -1) ?? '0';
}
