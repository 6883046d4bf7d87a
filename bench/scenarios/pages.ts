import type { listAppointments } from '@anteroom/contract/appointments';
import type { listPatients } from '@anteroom/contract/patients';
import { callTo, fetchJson, openHttpClient } from '../../load-support/load/http-client.ts';

type Page = { pagination: { nextCursor: string | null } };
type List = { port: number; token: string; route: PagedRoute };

export type PagedRoute = typeof listPatients | typeof listAppointments;

/** The maximum page size of the API. */
const limit = 200;

/** Returns a cursor after `rows` rows of a list. If the list is shorter, the cursor is before the last full page. */
export async function cursorAt({ port, token, route }: List, rows: number): Promise<string> {
  const client = openHttpClient(port, 1);
  const cursors = ['0'];
  let isEnd = false;
  while (!isEnd && cursors.length * limit <= rows) {
    const cursor = cursors.at(-1) ?? '0';
    const call = callTo<PagedRoute>(route, { query: { limit, cursor } }, { token });
    const { pagination } = await fetchJson<Page>(client, call);
    if (pagination.nextCursor === null) isEnd = true;
    else cursors.push(pagination.nextCursor);
  }
  client.close();
  return cursors.at(isEnd ? -2 : -1) ?? '0';
}
