import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log';
import { createPool } from '../database.ts';
import { countInUse, letRequestsGoFirst } from './requests-first.ts';

function aPool() {
  const pool = createPool(inject('postgres'), createLog('silent'), { isPatient: true });
  onTestFinished(() => pool.end());
  return pool;
}

/** A request that uses the database, and background work that already has an idle connection. */
async function aRequestAndAnImport(longestPauseMillis: number) {
  const [requests, imports] = [aPool(), aPool()];
  (await imports.connect()).release();
  letRequestsGoFirst(imports, countInUse(requests), longestPauseMillis);
  const request = await requests.connect();
  const events: string[] = [];
  const end = () => {
    events.push('request ends');
    request.release();
  };
  const importing = imports.connect().then((client) => {
    events.push('import begins');
    client.release();
  });
  return { events, end, importing };
}

it('S-324: an import begins a transaction once no request uses the database', async () => {
  const { events, end, importing } = await aRequestAndAnImport(60_000);
  await wait(20);
  end();
  await importing;
  expect(events).toEqual(['request ends', 'import begins']);
});

it('S-324: an import goes on although requests use the database all the time', async () => {
  const { events, end, importing } = await aRequestAndAnImport(20);
  await importing;
  end();
  expect(events).toEqual(['import begins', 'request ends']);
});
