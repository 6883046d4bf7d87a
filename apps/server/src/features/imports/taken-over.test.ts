import { randomUUID } from 'node:crypto';
import { checkImport, discardImport, runImport, stopImport, undoImport } from '@anteroom/contract/imports';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tx } from '#platform/db/database';
import { signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { countWaiting } from '#test/database-door';
import { checkFile, importFile, readJob, sendFile, suggestedColumns, workAfter } from '#test/imports';
import { aDoctor, anAdmin } from '#test/people';

const people = 'first,last\nAda,Taken\nBo,Taken\n';

async function aScene() {
  const clinic = await aClinic();
  const desk = await signIn(clinic, await anAdmin(clinic));
  const { id: doctorId } = await aDoctor(clinic);
  const trailOf = async (importId: number) => {
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select('action')
      .where('object_type', '=', 'import')
      .where('object_id', '=', String(importId))
      .orderBy('seq')
      .execute();
    return rows.map(({ action }) => action);
  };
  return { clinic, desk, doctorId, trailOf };
}

const lockParts = (tx: Tx) => sql`lock table import_parts in access exclusive mode`.execute(tx);

/** Takes an import over, as another process would. */
async function takeOver(tx: Tx, { clock }: Clinic, state: string): Promise<void> {
  await sql`
    update imports set state = ${state}, held_by = ${randomUUID()},
      leased_until = ${new Date(clock.now().getTime() + 60_000)}`.execute(tx);
}

it('S-283: a process does not claim an import that another process claimed while the first waited for the lock', async () => {
  const { clinic, desk, doctorId } = await aScene();
  const importId = await sendFile(desk, people);
  const columns = [
    { header: 'first', field: 'firstName' },
    { header: 'last', field: 'lastName' },
  ] as const;
  await desk.call(checkImport, { params: { importId }, body: { columns: [...columns], doctorId } });
  await workAfter(
    clinic,
    (tx) => sql`select pg_advisory_xact_lock(hashtext('imports'))`.execute(tx),
    (tx) => takeOver(tx, clinic, 'checking'),
  );
  expect(await readJob(desk, importId)).toMatchObject({ state: 'checking', linesDone: 0 });
});

it('a process does not claim an import whose slow process extends its lease while the first waits for the row', async () => {
  const { clinic, desk, doctorId } = await aScene();
  const importId = await sendFile(desk, people);
  const columns = await suggestedColumns(desk, importId);
  await desk.call(checkImport, { params: { importId }, body: { columns, doctorId } });
  const lease = { held_by: randomUUID(), leased_until: clinic.clock.now() };
  await clinic.db.updateTable('imports').set(lease).where('id', '=', importId).execute();
  await workAfter(
    clinic,
    (tx) => sql`select from imports for update`.execute(tx),
    (tx) => takeOver(tx, clinic, 'checking'),
  );
  expect(await readJob(desk, importId)).toMatchObject({ state: 'checking', linesDone: 0 });
});

it('S-283: a process imports nothing from a file whose dry run is discarded while the process claims the import', async () => {
  const { clinic, desk, doctorId, trailOf } = await aScene();
  const importId = await sendFile(desk, people);
  const columns = await suggestedColumns(desk, importId);
  await desk.call(checkImport, { params: { importId }, body: { columns, doctorId } });
  await workAfter(
    clinic,
    (tx) => sql`select from imports for update`.execute(tx),
    (tx) => sql`update imports set state = 'failed', finished_at = now()`.execute(tx),
  );
  expect(await clinic.db.selectFrom('patients').select('id').execute()).toEqual([]);
  expect((await readJob(desk, importId)).state).toBe('failed');
  expect(await trailOf(importId)).not.toContain('import.finished');
});

it('S-283: an import stays stopped if it was stopped after its last line was written', async () => {
  const { clinic, desk, doctorId, trailOf } = await aScene();
  const importId = await sendFile(desk, people);
  const { version } = await checkFile(clinic, desk, importId, { doctorId });
  await desk.call(runImport, { params: { importId }, body: { version } });
  await sql`update imports set lines_read = 2, line_count = 2`.execute(clinic.db);
  const isImportAwaited = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%"imports"%'`.execute(clinic.db);
    return rows.length === 1;
  };
  const isHeld = Promise.withResolvers<void>();
  const isFree = Promise.withResolvers<void>();
  const stopping = clinic.db.transaction().execute(async (tx) => {
    await isFree.promise;
    await sql`select from imports for update`.execute(tx);
    isHeld.resolve();
    await expect.poll(isImportAwaited).toBe(true);
    await sql`
      update imports set state = 'stopped', held_by = null, leased_until = null, finished_at = now()`.execute(
      tx,
    );
  });
  // The worker has claimed the import and waits for its file. Now the import is stopped before the worker ends it.
  await workAfter(clinic, lockParts, async () => {
    isFree.resolve();
    await isHeld.promise;
  });
  await stopping;
  expect((await readJob(desk, importId)).state).toBe('stopped');
  expect(await trailOf(importId)).not.toContain('import.finished');
});

it('S-283: a process does not mark an import as failed after another process took it over', async () => {
  const { clinic, desk, doctorId, trailOf } = await aScene();
  // The request for the check reads only the beginning of the file, so the missing quotation mark is further back.
  const importId = await sendFile(desk, `first,last\nAda,${'x'.repeat(110_000)}\nAda,"Taken`);
  const columns = [{ header: 'first', field: 'firstName' }] as const;
  await desk.call(checkImport, {
    params: { importId },
    body: { columns: [...columns, { header: 'last', field: 'lastName' }], doctorId },
  });
  const working = workAfter(clinic, lockParts, (tx) => takeOver(tx, clinic, 'checking'));
  await expect(working).rejects.toThrow();
  expect((await readJob(desk, importId)).state).toBe('checking');
  expect(await trailOf(importId)).toEqual(['import.started', 'import.ordered']);
});

it('a process ends its work without an error if the import was discarded before the file was read', async () => {
  const { clinic, desk, doctorId, trailOf } = await aScene();
  const importId = await sendFile(desk, 'first,last\nAda,Discarded');
  const columns = [{ header: 'first', field: 'firstName' }] as const;
  await desk.call(checkImport, {
    params: { importId },
    body: { columns: [...columns, { header: 'last', field: 'lastName' }], doctorId },
  });
  await workAfter(clinic, lockParts, async (tx) => {
    await tx.deleteFrom('imports').where('id', '=', importId).execute();
  });
  expect(await trailOf(importId)).toEqual(['import.started', 'import.ordered']);
});

it('S-283: a process does not finish an undo after another process took it over', async () => {
  const { clinic, desk, doctorId, trailOf } = await aScene();
  const { id: importId } = await importFile(clinic, desk, 'first,last\n,Refused\n', { doctorId });
  await desk.call(undoImport, { params: { importId } });
  await workAfter(
    clinic,
    (tx) => sql`lock table imported_patients in access exclusive mode`.execute(tx),
    (tx) => takeOver(tx, clinic, 'undoing'),
  );
  expect((await readJob(desk, importId)).state).toBe('undoing');
  expect(await trailOf(importId)).not.toContain('import.undone');
});

it('S-283: rejects stopping an import that finishes while the request waits for the lock', async () => {
  const { clinic, desk, doctorId, trailOf } = await aScene();
  const importId = await sendFile(desk, people);
  const { version } = await checkFile(clinic, desk, importId, { doctorId });
  await desk.call(runImport, { params: { importId }, body: { version } });
  const begun = await clinic.db.transaction().execute(async (tx) => {
    await sql`update imports set state = 'done', finished_at = now()`.execute(tx);
    const stopping = desk.call(stopImport, { params: { importId } });
    await expect.poll(() => countWaiting(clinic)).toBe(1);
    return { stopping };
  });
  const { status, errorBody } = await begun.stopping;
  expect([status, errorBody.code]).toEqual([409, 'import_state']);
  expect(await trailOf(importId)).not.toContain('import.stopped');
});

it('S-283: rejects discarding an import if an undo starts while its refused lines are deleted', async () => {
  const { clinic, desk, doctorId } = await aScene();
  const { id: importId } = await importFile(clinic, desk, `${people},Refused\n`, { doctorId });
  const params = { importId };
  const { discarding } = await clinic.db.transaction().execute(async (tx) => {
    await sql`lock table import_refusals in access exclusive mode`.execute(tx);
    const discarding = desk.call(discardImport, { params });
    await expect.poll(() => countWaiting(clinic)).toBe(1);
    expect((await desk.call(undoImport, { params })).status).toBe(200);
    return { discarding };
  });
  const { status, errorBody } = await discarding;
  expect([status, errorBody.code]).toEqual([409, 'import_state']);
  await clinic.importWorker.workOff();
  expect(await readJob(desk, importId)).toMatchObject({ state: 'undone', removedByUndo: 2 });
});
