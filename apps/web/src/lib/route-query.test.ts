import { getPatient, listPatients } from '@anteroom/contract/patients';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { pathKey, routeKey, routePages, routeQuery } from './route-query.ts';

const one = { params: { patientId: 7 } };
const page = routePages(listPatients, { query: { search: 'lee' } });
const record = routeQuery(getPatient, one);

/** Returns which of the test's query keys become stale when one key is invalidated. */
async function staleAfter(queryKey: readonly unknown[]) {
  const client = new QueryClient();
  const keys = [page.queryKey, record.queryKey, pathKey(getPatient, { params: { patientId: 8 } })];
  for (const key of keys) client.setQueryData(key, {});
  await client.invalidateQueries({ queryKey });
  return keys.filter((key) => client.getQueryState(key)?.isInvalidated);
}

describe('the key of a query', () => {
  it('a query key consists of the parts of the URL, followed by the query parameters', () => {
    const input = { params: { doctorId: 4 }, query: { date: '2026-11-23' } };
    expect(routeKey(viewDayWiseQueue, input)).toEqual([
      'doctors',
      '4',
      'queue',
      'day-wise',
      { date: '2026-11-23' },
    ]);
  });

  it('the key of a list matches every query of that list, but no record below its URL', async () => {
    expect(await staleAfter(routeKey(listPatients))).toEqual([page.queryKey]);
  });

  it('the key of a record matches only the queries of that record', async () => {
    expect(await staleAfter(routeKey(getPatient, one))).toEqual([record.queryKey]);
  });

  it('the key of a path matches every query below that path', async () => {
    expect(await staleAfter(pathKey(listPatients))).toHaveLength(3);
    expect(await staleAfter(pathKey(getPatient))).toHaveLength(3);
    expect(await staleAfter(pathKey(getPatient, one))).toEqual([record.queryKey]);
  });

  it('the key of a paginated list differs from that of the same list without pages', () => {
    expect(page.queryKey).not.toEqual(routeQuery(listPatients, { query: { search: 'lee' } }).queryKey);
  });
});

describe('the requests of a query', () => {
  it('only the first load counts as activity of the user', async () => {
    const sent: (string | null)[] = [];
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('x-automatic'));
      return new Response('{}', { status: 404 });
    });
    const client = new QueryClient();
    const load = () => client.fetchQuery({ ...record, retry: false, staleTime: 0 }).catch(() => undefined);
    await load();
    await load();
    client.setQueryData(page.queryKey, { pages: [], pageParams: [] });
    await client.fetchInfiniteQuery({ ...page, retry: false, staleTime: 0 }).catch(() => undefined);
    expect(sent).toEqual([null, '1', '1']);
  });
});
