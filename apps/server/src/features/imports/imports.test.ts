import {
  checkImport,
  discardImport,
  getImportColumns,
  importJob,
  listEmptiedCells,
  listImportRefusals,
  listImports,
  putImportPart,
  runImport,
  startImport,
  stopImport,
} from '@anteroom/contract/imports';
import type { RouteOutput } from '@anteroom/contract/route';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database';
import { sweep } from '#platform/db/sweep.queries';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { untilWaiting } from '#test/database-door';
import {
  anImportProcess,
  aPausingImportProcess,
  checkFile,
  importFile,
  invalidRowsOf,
  readJob,
  refusedLinesOf,
  runFile,
  sendFile,
  suggestedColumns,
} from '#test/imports';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';
import { importReaders } from '../../import-readers.ts';
import { createImportWorker } from './index.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, await anAdmin(clinic));
const doctorId = doctor.id;

const newImport = async () => {
  const { body } = await desk.call(startImport, { body: { kind: 'patients', fileName: 'people.csv' } });
  return body.import.id;
};
const putPart = (importId: number, part: number, text: string) =>
  desk.call(putImportPart, { params: { importId, part }, body: { text } });
const columnsOf = (importId: number) => desk.call(getImportColumns, { params: { importId } });
const columns = [
  { header: 'first', field: 'firstName' },
  { header: 'last', field: 'lastName' },
] as const;
const orderCheck = (importId: number, changes: object = {}) =>
  desk.call(checkImport, { params: { importId }, body: { columns: [...columns], doctorId, ...changes } });
const orderRun = async (importId: number) => {
  const { version } = await readJob(desk, importId);
  return desk.call(runImport, { params: { importId }, body: { version } });
};
const stop = (importId: number, by: Desk = desk) => by.call(stopImport, { params: { importId } });
const discard = (importId: number) => desk.call(discardImport, { params: { importId } });
const pageOf = async (importId: number, cursor: string) =>
  (await desk.call(listImportRefusals, { params: { importId }, query: { limit: 200, cursor } })).body;
const lastNames = async (start: string) => {
  const rows = clinic.db.selectFrom('patients').select('last_name').where('last_name', 'like', `${start}%`);
  return (await rows.orderBy('id').execute()).map((row) => row.last_name);
};
const manyLines = (count: number, name: string) =>
  ['first,last', ...Array.from({ length: count }, (_, place) => `Some,${name}${place}`)].join('\n');
const trailOf = (importId: number) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'outcome', 'details'])
    .where('object_type', '=', 'import')
    .where('object_id', '=', String(importId))
    .orderBy('seq')
    .execute();

describe('a file sent in parts', () => {
  it('reads a file as a whole even if a part ends inside a quoted cell', async () => {
    const importId = await newImport();
    await putPart(importId, 2, 'wo", Cut\nOne,"Cut, too"\n');
    await putPart(importId, 1, 'first,last\n"T');
    expect((await readJob(desk, importId)).partCount).toBe(2);
    await checkFile(clinic, desk, importId, { doctorId });
    await runFile(clinic, desk, importId);
    expect(await lastNames('Cut')).toEqual(['Cut', 'Cut, too']);
  });

  it('uploading a part of a file a second time replaces its first upload', async () => {
    const importId = await newImport();
    await putPart(importId, 1, 'first,last\nOne,Replaced\n');
    const { body } = await putPart(importId, 1, 'first,last\nOne,Replacing\n');
    expect(body.import.partCount).toBe(1);
    expect((await columnsOf(importId)).body.columns[1]).toEqual({
      header: 'last',
      samples: ['Replacing'],
      suggestedField: 'lastName',
      names: [{ firstName: '', lastName: 'Replacing' }],
      dates: null,
    });
  });

  it('rejects reading a file while a part is missing', async () => {
    const importId = await newImport();
    expect((await columnsOf(importId)).errorBody).toMatchObject({
      code: 'import_state',
      error: 'The file has not been sent yet.',
    });
    await putPart(importId, 2, 'x');
    for (const answer of [await columnsOf(importId), await orderCheck(importId)]) {
      expect([answer.status, answer.errorBody.code]).toEqual([409, 'import_state']);
      expect(answer.errorBody.error).toContain('A part of the file is missing');
    }
  });

  it('limits the number and size of the parts of a file', async () => {
    const importId = await newImport();
    expect((await putPart(importId, 2001, 'x')).status).toBe(400);
    expect((await putPart(importId, 0, 'x')).status).toBe(400);
    expect((await putPart(importId, 1, '')).status).toBe(400);
    expect((await putPart(importId, 1, 'x'.repeat(60_001))).status).toBe(400);
  });

  it('S-66: rejects file parts that are not text', async () => {
    const importId = await newImport();
    for (const text of ['PK\u0003\u0004\u0000', 'a\u0000b', '\ud800']) {
      expect((await putPart(importId, 1, text)).status).toBe(400);
    }
    expect((await readJob(desk, importId)).partCount).toBe(0);
  });
});

describe('the columns of a file', () => {
  it('shows the columns of a file with samples, suggested fields and the date format', async () => {
    const text =
      'MRN;Surname;DOB;DOB;;Note\nA1;Ada;1/2/1980;;;\nA2;;13/2/1980;;;\nA3;Bea;;;;\nA4;Cea;;;;\nA5;Dea;;;;x\n';
    const importId = await sendFile(desk, text);
    const { body } = await columnsOf(importId);
    expect(body.columns.map(({ dates, names, ...column }) => column)).toEqual([
      { header: 'MRN', samples: ['A1', 'A2', 'A3'], suggestedField: 'externalId' },
      { header: 'Surname', samples: ['Ada', 'Bea', 'Cea'], suggestedField: 'lastName' },
      { header: 'DOB', samples: ['1/2/1980', '13/2/1980'], suggestedField: 'dateOfBirth' },
      { header: 'DOB (2)', samples: [], suggestedField: null },
      { header: 'Column 5', samples: [], suggestedField: null },
      { header: 'Note', samples: ['x'], suggestedField: null },
    ]);
    expect(body.columns.map(({ dates }) => dates?.suggestedFormat)).toEqual([
      ...[undefined, undefined, 'DD/MM/YYYY', undefined, undefined, undefined],
    ]);
    expect(body.usualDateFormat).toBe('DD/MM/YYYY');
  });

  it('detects the date format of a column even if only the last line of a long file shows it', async () => {
    const lines = Array.from(
      { length: 9000 },
      (_, place) => `Some,Dated${place},0${(place % 9) + 1}/05/1980`,
    );
    const importId = await sendFile(desk, ['first,last,dob', ...lines, 'Some,Last,12/31/1980'].join('\n'));
    expect((await readJob(desk, importId)).partCount).toBeGreaterThan(3);
    const { dates } = (await columnsOf(importId)).body.columns[2] ?? {};
    expect(dates).toMatchObject({ suggestedFormat: 'MM/DD/YYYY', count: 9001 });
    const undecided = await sendFile(desk, ['first,last,dob', ...lines].join('\n'));
    expect((await columnsOf(undecided)).body.columns[2]?.dates).toMatchObject({ suggestedFormat: null });
  });

  it.each([
    ['an empty one', '\n\n', 'The file is empty.'],
    ['one of a hundred thousand columns', `a${',b'.repeat(100_000)}`, 'The file has more than 500 columns.'],
    ['a broken one', 'a,"b\n1,"2",3\n\n', /text follows a closing quotation mark/],
    ['one gigantic cell', `"${'x'.repeat(450_000)}`, /a line is too long/],
  ])('rejects reading the columns of a hostile file: %s', async (_, text, words) => {
    const importId = await sendFile(desk, text);
    for (const answer of [await columnsOf(importId), await orderCheck(importId)]) {
      expect([answer.status, answer.errorBody.code]).toEqual([409, 'import_unreadable']);
      expect(answer.errorBody.error).toMatch(words);
    }
  });

  it.each(['Nr;Name;Born\n1;Ada;1980', 'Nr,Name,Born\n1,Ada,1980', 'Nr\tName\n1\tAda'])(
    'rejects a file whose first line is a title instead of the column names: %j',
    async (table) => {
      const importId = await sendFile(desk, `Patients on 1 November\n\n${table}\n`);
      const { errorBody } = await columnsOf(importId);
      expect(errorBody.code).toBe('import_unreadable');
      expect(errorBody.error).toContain('Delete the lines above the column names');
    },
  );

  it('accepts a file with a single column of full names', async () => {
    const importId = await sendFile(desk, 'Name\n"Lovelace, Ada"\nHopper, Grace\n');
    expect((await columnsOf(importId)).body.columns[0]).toMatchObject({
      samples: ['Lovelace, Ada', 'Hopper'],
      suggestedField: 'fullName',
    });
  });

  it.each([
    [{ columns: [] }, 'Choose at least one column'],
    [{ columns: [{ header: 'first', field: 'firstName' }] }, 'Choose the column of the last name'],
    [{ columns: [...columns, { header: 'gone', field: 'phone' }] }, 'The file has no column "gone"'],
    [{ columns: [...columns, { header: 'first', field: 'phone' }] }, 'Each column can be chosen only once'],
    [{ columns: [...columns, { header: 'id', field: 'lastName' }] }, 'Each field can be chosen only once'],
    [{ columns: [...columns, { header: 'id', field: 'notes' }] }, 'notes is not a field of patients'],
    [{ doctorId: null }, 'Choose a doctor, or the column of the doctor’s email or name'],
  ])('rejects a check of an import with the options %j', async (change, message) => {
    const importId = await sendFile(desk, 'first,last,id\nA,B,1\n');
    const { status, errorBody } = await orderCheck(importId, change);
    expect([status, errorBody.fields?.columns]).toEqual([400, message]);
  });

  it('rejects an import for a doctor if the given id belongs to a user who is not a doctor', async () => {
    const importId = await sendFile(desk, 'first,last\nA,B\n');
    expect((await orderCheck(importId, { doctorId: desk.person.id })).errorBody.fields).toEqual({
      doctorId: 'There is no such doctor',
    });
  });
});

describe('an import', () => {
  it('an import can be checked again with other options', async () => {
    const importId = await sendFile(desk, 'first,last,born\nA,Recheck,1.2.1980\n');
    const chosen = { first: 'firstName', last: 'lastName', born: 'dateOfBirth' } as const;
    const first = await checkFile(clinic, desk, importId, { doctorId, columns: chosen });
    expect(first.counts).toEqual({ accepted: 0, refused: 1, alreadyThere: 0 });
    const second = await checkFile(clinic, desk, importId, {
      doctorId,
      columns: chosen,
      dateFormat: 'DD/MM/YYYY',
    });
    expect(second).toMatchObject({
      counts: { accepted: 1, refused: 0 },
      options: { dateFormat: 'DD/MM/YYYY' },
    });
    expect(await invalidRowsOf(desk, importId)).toEqual([]);
  });

  it('an import rejects actions that its state does not allow', async () => {
    const importId = await sendFile(desk, 'first,last\nA,States\n');
    const wrong = async (answer: { status: number; errorBody: { code: string } }) =>
      expect([answer.status, answer.errorBody.code]).toEqual([409, 'import_state']);
    await wrong(await orderRun(importId));
    await orderCheck(importId);
    expect((await readJob(desk, importId)).state).toBe('checking');
    await wrong(await putPart(importId, 1, 'x'));
    await wrong(await orderCheck(importId));
    await wrong(await orderRun(importId));
    await wrong(await columnsOf(importId));
    await clinic.importWorker.workOff();
    await wrong(await putPart(importId, 1, 'x'));
    expect((await orderRun(importId)).body.import.state).toBe('importing');
    const busy = await discard(importId);
    await wrong(busy);
    expect(busy.errorBody.error).toBe('The file is being imported. Wait until that is done.');
    await wrong(await orderRun(importId));
    await clinic.importWorker.workOff();
    expect((await readJob(desk, importId)).state).toBe('done');
    for (const answer of [await orderRun(importId), await orderCheck(importId), await columnsOf(importId)]) {
      await wrong(answer);
    }
  });

  it('discarding an import deletes it, but keeps the imported records', async () => {
    const job = await importFile(clinic, desk, 'first,last\nA,Staying\n,\nB,\n', { doctorId });
    expect((await discard(job.id)).status).toBe(204);
    expect((await discard(job.id)).status).toBe(404);
    expect((await trailOf(job.id)).at(-1)).toEqual({
      action: 'import.discarded',
      outcome: 'done',
      details: { kind: 'patients' },
    });
    expect(await lastNames('Staying')).toEqual(['Staying']);
    const again = await importFile(clinic, desk, 'first,last\nA,Staying\n', { doctorId });
    expect(again.counts.alreadyThere).toBe(1);
    const left = await clinic.db
      .selectFrom('import_refusals')
      .select('line_number')
      .where('import_id', '=', job.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('the import worker does not fail when an import is discarded during its dry run', async () => {
    const importId = await sendFile(desk, manyLines(1000, 'Discarded'));
    await orderCheck(importId);
    const working = clinic.importWorker.workOff();
    await expect.poll(async () => (await discard(importId)).status).toBe(204);
    await working;
    expect((await desk.call(listImportRefusals, { params: { importId }, query: {} })).status).toBe(404);
  });

  it('an import of a file that ends inside a quoted cell fails with a message and imports nothing', async () => {
    const importId = await sendFile(desk, `${manyLines(700, 'Broken')}\nA,"Broken off`);
    expect((await columnsOf(importId)).errorBody.code).toBe('import_unreadable');
    const chosen = { first: 'firstName', last: 'lastName' } as const;
    const job = await checkFile(clinic, desk, importId, { doctorId, columns: chosen });
    expect(job).toMatchObject({
      state: 'failed',
      failure: 'A quotation mark is opened in the file and never closed.',
      partCount: 0,
      finishedAt: expect.any(Number),
    });
    expect((await trailOf(importId)).at(-1)).toEqual({
      action: 'import.checked',
      outcome: 'failed',
      details: { kind: 'patients' },
    });
    expect((await discard(importId)).status).toBe(204);
  });

  it('an import fails with a message when the file has only a header', async () => {
    const importId = await sendFile(desk, 'first,last\n');
    const job = await checkFile(clinic, desk, importId, { doctorId });
    expect(job).toMatchObject({ state: 'failed', failure: 'The file has no lines below its header.' });
  });

  it('an import appears with its result in the list, and without the file name in the audit trail', async () => {
    const job = await importFile(clinic, desk, 'first,last\nA,Trail\n,\nB,\n', { doctorId });
    const { body } = await desk.call(listImports, {});
    expect(body.imports[0]).toEqual(job);
    expect(importJob.parse(body.imports[0])).toMatchObject({
      startedBy: desk.person.name,
      fileName: 'people.csv',
    });
    expect(body.imports.filter(({ partCount }) => partCount === 0).length).toBeLessThanOrEqual(20);
    const counts = { kind: 'patients', lines: 2, accepted: 1, refused: 1, alreadyThere: 0 };
    const trail = await trailOf(job.id);
    expect(trail).toEqual([
      { action: 'import.started', outcome: 'done', details: { kind: 'patients' } },
      { action: 'import.read', outcome: 'done', details: { screen: 'columns' } },
      { action: 'import.ordered', outcome: 'done', details: { kind: 'patients', order: 'check' } },
      { action: 'import.checked', outcome: 'done', details: counts },
      { action: 'import.ordered', outcome: 'done', details: { kind: 'patients', order: 'run' } },
      { action: 'patient.imported', outcome: 'done', details: {} },
      { action: 'import.finished', outcome: 'done', details: counts },
    ]);
    expect(JSON.stringify(trail)).not.toContain('people.csv');
  });

  it('lists an unfinished import that is older than the latest 20, until it is discarded', async () => {
    const unfinished = await sendFile(desk, 'first,last\nA,Unfinished\n');
    const finished = await importFile(clinic, desk, 'first,last\nA,Finished\n', { doctorId });
    for (let count = 0; count < 20; count += 1) await newImport();
    const listed = async () => (await desk.call(listImports, {})).body.imports.map(({ id }) => id);
    const before = await listed();
    expect(before).toContain(unfinished);
    expect(before).not.toContain(finished.id);
    expect(before).toEqual(before.toSorted((one, other) => other - one));
    await discard(unfinished);
    expect(await listed()).not.toContain(unfinished);
  });

  it('records in the audit trail who viewed and who exported the refused lines', async () => {
    const job = await importFile(clinic, desk, 'first,last\nA,\nB,\n', { doctorId });
    await invalidRowsOf(desk, job.id);
    await invalidRowsOf(desk, job.id);
    await refusedLinesOf(clinic, desk, job.id);
    expect((await trailOf(job.id)).slice(-2)).toEqual([
      { action: 'import.read', outcome: 'done', details: { screen: 'refusals' } },
      {
        action: 'import.refusals_exported',
        outcome: 'done',
        details: { kind: 'patients', count: 2 },
      },
    ]);
  });

  it('rejects starting an import if another admin has checked the file since the user checked it', async () => {
    const importId = await sendFile(desk, 'first,last\nA,Seen\n');
    const seen = await checkFile(clinic, desk, importId, { doctorId });
    const other = await signIn(clinic, await anAdmin(clinic));
    const anew = await checkFile(clinic, other, importId, { doctorId, doubtfulLines: 'import' });
    const run = (version: number) => desk.call(runImport, { params: { importId }, body: { version } });
    const late = await run(seen.version);
    expect([late.status, late.errorBody.code]).toEqual([409, 'import_state']);
    expect(late.errorBody.error).toContain('Someone has checked this file again');
    expect((await run(anew.version)).status).toBe(200);
    await clinic.importWorker.workOff();
    expect((await readJob(desk, importId)).state).toBe('done');
  });

  it('any admin can stop a running import, which keeps the records imported so far', async () => {
    const count = 3000;
    const importId = await sendFile(desk, manyLines(count, 'Halted'));
    expect((await stop(importId)).status).toBe(409);
    await checkFile(clinic, desk, importId, { doctorId });
    expect((await stop(importId)).status).toBe(409);
    await orderRun(importId);
    const running = await aPausingImportProcess(clinic);
    const working = running.worker.workOff();
    await running.isPaused;
    expect((await readJob(desk, importId)).linesDone).toBeGreaterThan(0);
    const other = await signIn(clinic, await anAdmin(clinic));
    const stopped = (await stop(importId, other)).body.import;
    running.goOn();
    expect(stopped).toMatchObject({
      state: 'stopped',
      partCount: 0,
      failure: `Stopped by ${other.person.name}. Everything imported so far stays.`,
    });
    await working;
    expect(stopped.linesDone).toBeLessThan(count);
    expect(await readJob(desk, importId)).toEqual(stopped);
    expect(await lastNames('Halted')).toHaveLength(stopped.counts.accepted);
    expect((await trailOf(importId)).at(-1)).toMatchObject({
      action: 'import.stopped',
      details: { kind: 'patients', accepted: stopped.counts.accepted },
    });
    expect((await stop(importId)).status).toBe(409);
    expect((await discard(importId)).status).toBe(204);
  });

  it.each([{ is_enabled: false }, { role: 'manager' as const }])(
    'an import stops when the admin who started it has lost access: %j',
    async (change) => {
      const leaving = await signIn(clinic, await anAdmin(clinic));
      const importId = await sendFile(leaving, manyLines(400, 'Orphaned'));
      const { version } = await checkFile(clinic, leaving, importId, { doctorId });
      await leaving.call(runImport, { params: { importId }, body: { version } });
      await clinic.db.updateTable('users').set(change).where('id', '=', leaving.person.id).execute();
      await clinic.importWorker.workOff();
      expect(await readJob(desk, importId)).toMatchObject({
        state: 'stopped',
        linesDone: 0,
        failure: expect.stringContaining('the admin who started it no longer has access'),
      });
      expect(await lastNames('Orphaned')).toEqual([]);
      expect((await trailOf(importId)).at(-1)).toEqual({
        action: 'import.finished',
        outcome: 'failed',
        details: { kind: 'patients' },
      });
    },
  );

  it('an import lists its refused lines page by page', async () => {
    const text = ['first,last', ...Array.from({ length: 1201 }, (_, place) => `Lacking${place},`)].join('\n');
    const importId = await sendFile(desk, text);
    await checkFile(clinic, desk, importId, { doctorId });
    const numbers: number[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const page: RouteOutput<typeof listImportRefusals> = await pageOf(importId, cursor);
      numbers.push(...page.refusals.map(({ lineNumber }) => lineNumber));
      cursor = page.pagination.nextCursor;
    }
    expect(numbers).toEqual(Array.from({ length: 1201 }, (_, place) => place + 2));
    expect((await refusedLinesOf(clinic, desk, importId)).split('\r\n')).toHaveLength(1203);
  });
});

describe('a worker process', () => {
  const aProcess = () => anImportProcess(clinic);

  it('when a worker process dies, another process continues the import after the last stored chunk', async () => {
    const count = 3000;
    const importId = await sendFile(desk, `${manyLines(count, 'Survivor')}\n,Nameless\n`);
    await checkFile(clinic, desk, importId, { doctorId });
    await orderRun(importId);
    const dying = await aPausingImportProcess(clinic);
    const death = dying.worker.workOff().catch(() => 'dead');
    await dying.isPaused;
    expect((await readJob(desk, importId)).linesDone).toBeGreaterThan(0);
    await dying.die();
    expect(await death).toBe('dead');
    const left = await readJob(desk, importId);
    expect(left.state).toBe('importing');
    expect(left.linesDone).toBeLessThan(count);
    expect(await lastNames('Survivor')).toHaveLength(left.counts.accepted);

    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toEqual(left);
    clinic.clock.moveOn(1);
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({
      state: 'done',
      linesDone: count + 1,
      counts: { accepted: count, refused: 1, alreadyThere: 0 },
    });
    expect(new Set(await lastNames('Survivor')).size).toBe(count);
    expect(await lastNames('Survivor')).toHaveLength(count);
    expect((await invalidRowsOf(desk, importId)).map(({ lineNumber }) => lineNumber)).toEqual([count + 2]);
  });

  it('when a worker process dies during a dry run, another process starts the dry run again', async () => {
    const importId = await sendFile(desk, `${manyLines(2000, 'Dry')}\n,Nameless\n`);
    await desk.call(checkImport, {
      params: { importId },
      body: { columns: await suggestedColumns(desk, importId), doctorId },
    });
    const dying = await aPausingImportProcess(clinic);
    const death = dying.worker.workOff().catch(() => 'dead');
    await dying.isPaused;
    expect((await readJob(desk, importId)).linesDone).toBeGreaterThan(0);
    await dying.die();
    await death;
    clinic.clock.moveOn(1);
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({
      state: 'checked',
      linesDone: 2001,
      counts: { accepted: 2000, refused: 1, alreadyThere: 0 },
    });
  });

  it('several worker processes together import each file completely and only once', async () => {
    const ids = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => sendFile(desk, manyLines(400, `Shared${name}`))),
    );
    for (const importId of ids) await orderCheck(importId);
    const workers = [(await aProcess()).worker, (await aProcess()).worker];
    for (let round = 0; round < 3; round += 1) await Promise.all(workers.map((worker) => worker.workOff()));
    for (const importId of ids) expect((await readJob(desk, importId)).counts.accepted).toBe(400);
    for (const importId of ids) await orderRun(importId);
    for (let round = 0; round < 3; round += 1) await Promise.all(workers.map((worker) => worker.workOff()));
    expect(await lastNames('Shared')).toHaveLength(1200);
  });

  it('another process continues an import immediately after the first process stops cleanly', async () => {
    const importId = await sendFile(desk, manyLines(2000, 'Stopped'));
    await checkFile(clinic, desk, importId, { doctorId });
    await orderRun(importId);
    const running = await aPausingImportProcess(clinic);
    const working = running.worker.workOff();
    await running.isPaused;
    expect((await readJob(desk, importId)).linesDone).toBeGreaterThan(0);
    const stopping = running.worker.stop();
    running.goOn();
    await stopping;
    await working;
    expect((await readJob(desk, importId)).state).toBe('importing');
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({ state: 'done', counts: { accepted: 2000 } });
    expect(await lastNames('Stopped')).toHaveLength(2000);
  });

  it('continues an import from the stored progress if a database crash lost the latest lines', async () => {
    const importId = await sendFile(desk, manyLines(20, 'Undone'));
    await checkFile(clinic, desk, importId, { doctorId });
    await orderRun(importId);
    const [patientReader] = importReaders(clinic.context);
    if (!patientReader) throw new Error('there is no reader of patients');
    let calls = 0;
    const reader = {
      ...patientReader,
      begin: (pass: Parameters<typeof patientReader.begin>[0]) => {
        const { take } = patientReader.begin(pass);
        return {
          linesAtOnce: 5,
          take: async (...taken: Parameters<typeof take>) => {
            calls += 1;
            if (calls === 3) await undoLines(importId, 5);
            return take(...taken);
          },
        };
      },
    };
    const worker = createImportWorker(clinic.context, [reader]);
    await worker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({
      state: 'done',
      linesDone: 20,
      counts: { accepted: 20, refused: 0, alreadyThere: 0 },
    });
    expect(await lastNames('Undone')).toHaveLength(20);
    expect(calls).toBe(6);
  });

  it('keeps the list of emptied cells if the process ends after the first lines of an import', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const other = await aDoctor(clinic);
    const otherPatientId = await aPatientOf(clinic, other);
    const lines = [
      `${patientId},${doctor.email},2020-03-03 09:00,soon`,
      `${otherPatientId},${other.email},2020-03-04 09:00,`,
      `999999999,${doctor.email},2020-03-05 09:00,`,
    ];
    const fields = ['patientId', 'doctorEmail', 'scheduledDateTime', 'bookedOn'] as const;
    const text = [fields.join(), ...lines].join('\n');
    const importId = await sendFile(desk, text, { kind: 'appointments' });
    await checkFile(clinic, desk, importId, {
      unreadableCells: 'leave_empty',
      pastStatus: 'completed',
      columns: Object.fromEntries(fields.map((field) => [field, field])),
    });
    await orderRun(importId);
    const [, appointmentReader] = importReaders(clinic.context);
    if (!appointmentReader) throw new Error('there is no reader of appointments');
    const reader = {
      ...appointmentReader,
      begin: (pass: Parameters<typeof appointmentReader.begin>[0]) => {
        const { take, ...begun } = appointmentReader.begin(pass);
        let commits = 0;
        return {
          ...begun,
          take: (lines: Parameters<typeof take>[0], taking: Parameters<typeof take>[1]) => {
            const commit = async (settle: Parameters<typeof taking.commit>[0]) => {
              if (commits === 1) throw new Error('the process ended');
              await taking.commit(settle);
              commits += 1;
            };
            return take(lines, { ...taking, commit });
          },
        };
      },
    };
    await expect(createImportWorker(clinic.context, [reader]).workOff()).rejects.toThrow('the process ended');
    expect(await readJob(desk, importId)).toMatchObject({
      state: 'importing',
      linesDone: 1,
      emptiedCells: 1,
    });
    clinic.clock.moveOn(1);
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({
      state: 'done',
      counts: { accepted: 2, refused: 1, alreadyThere: 0 },
      emptiedCells: 1,
    });
    const emptied = await desk.call(listEmptiedCells, { params: { importId }, query: { limit: 10 } });
    expect(emptied.body.lines).toMatchObject([{ lineNumber: 2, reasons: [{ field: 'bookedOn' }] }]);
    expect((await invalidRowsOf(desk, importId)).map(({ lineNumber }) => lineNumber)).toEqual([4]);
  });

  /** Deletes all but the first imported lines, as if a crash had lost the lines that were not on the disk yet. */
  async function undoLines(importId: number, kept: number): Promise<void> {
    const from = clinic.db.selectFrom('imported_patients').where('import_id', '=', importId);
    const lost = await from.select('patient_id').orderBy('line_number').offset(kept).execute();
    const ids = lost.map(({ patient_id }) => patient_id);
    await clinic.db.deleteFrom('patients').where('id', 'in', ids).execute();
    await clinic.db.deleteFrom('imported_patients').where('patient_id', 'in', ids).execute();
    await clinic.db
      .updateTable('imports')
      .set({ lines_read: kept, lines_done: kept, accepted: kept })
      .where('id', '=', importId)
      .execute();
  }

  it('the import worker continues an import that the previous release stored', async () => {
    const importId = await sendFile(desk, manyLines(3, 'Upgraded'));
    await checkFile(clinic, desk, importId, { doctorId });
    await orderRun(importId);
    await sql`update imports set ordered_by = ordered_by - 'hiddenSections' where id = ${importId}`.execute(
      clinic.db,
    );
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({ state: 'done', counts: { accepted: 3 } });
  });

  it('the import worker gives up on an import that keeps failing at the same line', async () => {
    const importId = await sendFile(desk, manyLines(700, 'Poison'));
    await checkFile(clinic, desk, importId, { doctorId });
    await orderRun(importId);
    const [patientReader] = importReaders(clinic.context);
    if (!patientReader) throw new Error('there is no reader of patients');
    const reader = {
      ...patientReader,
      begin: () => ({ take: () => Promise.reject(new Error('a line that kills')) }),
    };
    const worker = createImportWorker(clinic.context, [reader]);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(worker.workOff()).rejects.toThrow('a line that kills');
      clinic.clock.moveOn(1);
    }
    await worker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('log'),
    });
  });
});

describe('the attempts of a dry run', () => {
  const patientReader = () => {
    const [reader] = importReaders(clinic.context);
    if (!reader) throw new Error('there is no reader of patients');
    return reader;
  };

  it('a dry run that was stopped cleanly four times survives one error', async () => {
    const importId = await sendFile(desk, manyLines(700, 'Restarted'));
    await orderCheck(importId);
    for (let restart = 1; restart <= 4; restart += 1) {
      const running = await aPausingImportProcess(clinic);
      const working = running.worker.workOff();
      await running.isPaused;
      const stopping = running.worker.stop();
      running.goOn();
      await Promise.all([stopping, working]);
    }
    const failing = {
      ...patientReader(),
      begin: () => ({ take: () => Promise.reject(new Error('the database is gone')) }),
    };
    const worker = createImportWorker(clinic.context, [failing]);
    await expect(worker.workOff()).rejects.toThrow('the database is gone');
    clinic.clock.moveOn(1);
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({ state: 'checked', counts: { accepted: 700 } });
  });

  it('a dry run fails after five processes died during it, so that it cannot end the server forever', async () => {
    const importId = await sendFile(desk, manyLines(700, 'Deadly'));
    await orderCheck(importId);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const dying = await aPausingImportProcess(clinic);
      const death = dying.worker.workOff().catch(() => 'dead');
      await dying.isPaused;
      await dying.die();
      expect(await death).toBe('dead');
      clinic.clock.moveOn(1);
    }
    expect((await readJob(desk, importId)).state).toBe('checking');
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('log'),
    });
    const last = (await trailOf(importId)).at(-1);
    expect(last).toMatchObject({ action: 'import.checked', outcome: 'failed' });
  });
});

describe('an abandoned import', () => {
  it('after a week, deletes an abandoned import with its file, and the refused lines of a finished import', async () => {
    const uploaded = await sendFile(desk, 'first,last\nA,B\n');
    const done = await importFile(clinic, desk, 'first,last\nA,\n', { doctorId });
    const later = (days: number) => new Date(clinic.clock.now().getTime() + days * 24 * 60 * 60 * 1000);
    const count = async (table: 'import_parts' | 'import_refusals', importId: number) =>
      (await clinic.db.selectFrom(table).select('import_id').where('import_id', '=', importId).execute())
        .length;
    const left = async (importId: number) => [
      (await clinic.db.selectFrom('imports').select('id').where('id', '=', importId).execute()).length,
      await count('import_parts', importId),
      await count('import_refusals', importId),
    ];
    await sweep(clinic.context.db, later(6));
    expect(await left(uploaded)).toEqual([1, 1, 0]);
    expect(await left(done.id)).toEqual([1, 0, 1]);
    for (let round = 0; round < 10; round += 1) await sweep(clinic.context.db, later(8));
    expect(await left(uploaded)).toEqual([0, 0, 0]);
    expect(await left(done.id)).toEqual([1, 0, 0]);
  });

  it('keeps an import that an admin starts while the hourly sweep waits to delete it', async () => {
    const admin = await signIn(clinic, await anAdmin(clinic));
    const importId = await sendFile(admin, manyLines(3, 'Kept'));
    await checkFile(clinic, admin, importId, { doctorId });
    const now = clinic.clock.now();
    const aWeekAgo = new Date(now.getTime() - 8 * 24 * 60 * 60 * 1000);
    const change = (tx: Db, values: { state?: string; changed_at: Date }) =>
      tx.updateTable('imports').set(values).where('id', '=', importId).execute();
    await change(clinic.db, { changed_at: aWeekAgo });
    const { sweeping } = await clinic.db.transaction().execute(async (tx) => {
      await change(tx, { state: 'importing', changed_at: now });
      const sweeping = sweep(clinic.context.db, now);
      await untilWaiting(clinic, sweeping);
      return { sweeping };
    });
    await sweeping;
    await clinic.importWorker.workOff();
    expect(await readJob(admin, importId)).toMatchObject({ state: 'done', counts: { accepted: 3 } });
  });
});

it('S-280: an import updates the planner statistics, so that queries are not planned as if the table were empty', async () => {
  const knownPatients = async () => {
    const { rows } = await sql<{ count: number }>`
      select reltuples::int as count from pg_class where oid = 'patients'::regclass
    `.execute(clinic.db);
    return rows[0]?.count ?? 0;
  };
  await sql`select analyze_imported_patients()`.execute(clinic.db);
  const before = await knownPatients();
  const admin = await signIn(clinic, await anAdmin(clinic));
  await importFile(clinic, admin, manyLines(1000, 'Counted'), { doctorId });
  expect(await knownPatients()).toBeGreaterThanOrEqual(before + 1000);
});
