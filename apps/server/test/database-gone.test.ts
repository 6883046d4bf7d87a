import { api, apiBase } from '@anteroom/contract/api';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { call, signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { aDoctor } from './people.ts';

/** Shuts or opens the door of one database, and throws out whoever is inside. */
async function setDoor(name: string, isOpen: boolean): Promise<void> {
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  await admin.query(`alter database ${name} allow_connections ${isOpen}`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.end();
}

describe('a server whose database is gone', () => {
  it('says so within six seconds, stays alive, and is back by itself', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ name: string }>`select current_database() as name`.execute(clinic.db),
    );
    const name = rows[0]?.name ?? '';
    const health = (path: string) => fetch(`${clinic.address}/health/${path}`).then(({ status }) => status);

    await setDoor(name, false);
    const refused = await desk.call(api.listDoctors, {});
    expect([refused.status, refused.refusal.code]).toEqual([503, 'service_unavailable']);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.refusal.error).not.toMatch(/pg|sql|database|connect/i);
    expect(await health('live')).toBe(200);
    expect(await health('ready')).toBe(503);
    expect((await fetch(`${clinic.address}${apiBase}/openapi.json`)).status).toBe(200);

    await setDoor(name, true);
    expect((await desk.call(api.listDoctors, {})).status).toBe(200);
    expect((await call(clinic, api.getClinic, {})).status).toBe(200);
    expect(await health('ready')).toBe(200);
  });
});
