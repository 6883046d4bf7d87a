import { askFor, openLine } from '../../rig/load/ask.ts';
import { withQuery } from './scenario.ts';

type Page = { pagination: { nextCursor: string | null } };
type List = { port: number; token: string; path: string };

/** The largest page there is. */
const limit = 200;

/** A cursor so many rows into a list, or where the list is shorter, so far that a whole page still follows. */
export async function cursorAt({ port, token, path }: List, rows: number): Promise<string> {
  const line = openLine(port, 1);
  const cursors = ['0'];
  let isEnd = false;
  while (!isEnd && cursors.length * limit <= rows) {
    const cursor = cursors.at(-1) ?? '0';
    const { pagination } = await askFor<Page>(line, { path: withQuery(path, { limit, cursor }), token });
    if (pagination.nextCursor === null) isEnd = true;
    else cursors.push(pagination.nextCursor);
  }
  line.close();
  return cursors.at(isEnd ? -2 : -1) ?? '0';
}
