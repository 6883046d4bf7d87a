import { createAppointment } from '@anteroom/contract/appointments';
import type { ImportRefusal } from '@anteroom/contract/imports';
import { runImport } from '@anteroom/contract/imports';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
import { countWaiting } from '#test/database-door';
import {
  anImportProcess,
  aPausingImportProcess,
  type Chosen,
  checkFile,
  invalidRowsOf,
  readJob,
  runFile,
  sendFile,
} from '#test/imports';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from '#test/people';

const clinic = await aClinic();
clinic.clock.set(new Date('2026-11-20T08:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));

type Visit = { doctor: Person; patientId: number; at: string };

const chosen: Chosen = {
  columns: { patient: 'patientId', doctor: 'doctorEmail', at: 'scheduledDateTime', status: 'status' },
};

function fileOf(visits: readonly Visit[], status = 'completed'): string {
  const rows = visits.map(({ doctor, patientId, at }) => `${patientId},${doctor.email},${at},${status}`);
  return ['patient,doctor,at,status', ...rows].join('\n');
}

const refusedLines = (refusals: readonly ImportRefusal[]) =>
  refusals.map(({ lineNumber, reasons }) => [lineNumber, reasons.map(({ message }) => message)]);

const importedLines = async (importId: number) => {
  const rows = await clinic.db
    .selectFrom('imported_appointments as origin')
    .innerJoin('appointments', 'appointments.id', 'origin.appointment_id')
    .select('line_number as line')
    .where('import_id', '=', importId)
    .orderBy('line_number')
    .execute();
  return rows.map(({ line }) => line);
};

const overlapping = 'This time overlaps another appointment.';

it('of two overlapping lines, accepts the one that is earlier in the file, whichever doctor’s lines are written first', async () => {
  const [one, other] = [await aDoctor(clinic), await aDoctor(clinic)];
  const patients = await Promise.all([1, 2, 3].map(() => aPatientOf(clinic, one)));
  const [first = 0, second = 0, third = 0] = patients;
  const importId = await sendFile(
    admin,
    fileOf([
      { doctor: one, patientId: first, at: '2025-03-03 10:00' },
      { doctor: other, patientId: second, at: '2025-03-03 11:00' },
      { doctor: one, patientId: second, at: '2025-03-03 11:10' },
      { doctor: one, patientId: third, at: '2025-03-03 11:10' },
      { doctor: other, patientId: third, at: '2025-03-03 11:20' },
    ]),
    { kind: 'appointments' },
  );
  const checked = await checkFile(clinic, admin, importId, chosen);
  const expected = [
    [4, [overlapping]],
    [6, [overlapping.replace('another appointment', '2 other appointments')]],
  ];
  expect(refusedLines(await invalidRowsOf(admin, importId))).toEqual(expected);
  const done = await runFile(clinic, admin, importId);
  expect(done.counts).toEqual(checked.counts);
  expect(refusedLines(await invalidRowsOf(admin, importId))).toEqual(expected);
  expect(await importedLines(importId)).toEqual([2, 3, 5]);
});

it('an import continues after a crash between two doctors without duplicate or missing lines', async () => {
  const doctors = await Promise.all(Array.from({ length: 12 }, () => aDoctor(clinic)));
  const patients = await Promise.all(doctors.map((doctor) => aPatientOf(clinic, doctor)));
  const days = Array.from({ length: 70 }, (_, day) => new Date(Date.UTC(2025, 4, 1 + day)));
  const byDate = days.flatMap((day) =>
    doctors.map((doctor, place): Visit => {
      const at = `${day.toISOString().slice(0, 10)} ${String(8 + (place % 8)).padStart(2, '0')}:${place < 8 ? '00' : '30'}`;
      return { doctor, patientId: patients[place] ?? 0, at };
    }),
  );
  const importId = await sendFile(admin, `${fileOf([...byDate, ...byDate.slice(0, 3)])}\n,too short\n`, {
    kind: 'appointments',
  });
  const { counts: expected } = await checkFile(clinic, admin, importId, chosen);
  expect(expected).toEqual({ accepted: byDate.length, refused: 1, alreadyThere: 3 });
  const { version } = await readJob(admin, importId);
  await admin.call(runImport, { params: { importId }, body: { version } });
  const dying = await aPausingImportProcess(clinic);
  const death = dying.worker.workOff().catch(() => 'dead');
  await dying.isPaused;
  expect((await readJob(admin, importId)).linesDone).toBeGreaterThan(0);
  await dying.die();
  expect(await death).toBe('dead');
  const left = await readJob(admin, importId);
  expect(left.state).toBe('importing');
  expect(left.counts.accepted).toBeLessThan(byDate.length);
  expect(await importedLines(importId)).toHaveLength(left.counts.accepted);
  expect(left.linesDone).toBe(left.counts.accepted);

  clinic.clock.moveOn(1);
  await clinic.importWorker.workOff();
  const done = await readJob(admin, importId);
  expect(done).toMatchObject({ state: 'done', counts: expected, linesDone: byDate.length + 4 });
  expect(await importedLines(importId)).toEqual(byDate.map((_, place) => place + 2));
  expect(await brokenRulesOf(clinic)).toEqual([]);
});

it('an import checks the lines of a doctor again if another request books that doctor in the meantime', async () => {
  const doctor = await aDoctor(clinic);
  const [mine, theirs] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  const desk = await signIn(clinic, doctor);
  const visits = ['2026-12-01 10:00', '2026-12-01 10:15', '2026-12-01 12:00'].map(
    (at): Visit => ({ doctor, patientId: theirs, at }),
  );
  const importId = await sendFile(admin, fileOf(visits, 'scheduled'), { kind: 'appointments' });
  await checkFile(clinic, admin, importId, chosen);
  expect(refusedLines(await invalidRowsOf(admin, importId))).toEqual([[3, [overlapping]]]);

  // The booking waits for the doctor's lock before the import does, so it is not in the database yet when the import
  // plans.
  const { running, booking } = await clinic.db.transaction().execute(async (tx) => {
    await sql`select from queues where doctor_id = ${doctor.id} for update`.execute(tx);
    const at = new Date('2026-12-01T08:50:00Z');
    const booking = desk.call(createAppointment, { body: aBooking(mine, doctor, at) });
    await expect.poll(() => countWaiting(clinic)).toBe(1);
    const running = runFile(clinic, admin, importId);
    await expect.poll(() => countWaiting(clinic)).toBe(2);
    return { running, booking };
  });
  expect((await booking).status).toBe(201);
  expect((await running).counts).toEqual({ accepted: 2, refused: 1, alreadyThere: 0 });
  expect(refusedLines(await invalidRowsOf(admin, importId))).toEqual([[2, [overlapping]]]);
  expect(await importedLines(importId)).toEqual([3, 4]);
});

it('an import accepts and rejects the same lines as its dry run, for random files', async () => {
  const doctor = await aDoctor(clinic);
  const doctors = [doctor, await aDoctor(clinic), await aDoctor(clinic)];
  const patients = await Promise.all([1, 2, 3, 4].map(() => aPatientOf(clinic, doctor)));
  const minutes = ['00', '05', '20', '40'];
  const line = fc.tuple(
    fc.constantFrom(...doctors),
    fc.constantFrom(...patients),
    fc.nat({ max: 9 }),
    fc.constantFrom(...minutes),
    // Several lines share an external id, and some of these lines are equal in all columns.
    fc.nat({ max: 60 }),
  );
  const samples = fc.sample(fc.array(line, { minLength: 45, maxLength: 45 }), { numRuns: 4, seed: 20261125 });
  for (const [day, lines] of samples.entries()) {
    const rows = lines.map(
      ([doctor, patientId, hour, minute, number]) =>
        `N${day}-${number},${patientId},${doctor.email},2024-06-0${day + 1} ${hour + 8}:${minute},completed`,
    );
    const text = ['id,patient,doctor,at,status', ...rows, ...rows.slice(3, 9)].join('\n');
    const importId = await sendFile(admin, text, { kind: 'appointments' });
    const { counts: expected } = await checkFile(clinic, admin, importId, {
      columns: { ...chosen.columns, id: 'externalId' },
    });
    const refusals = await invalidRowsOf(admin, importId);
    expect(refusals.length).toBeGreaterThan(5);

    const { version } = await readJob(admin, importId);
    await admin.call(runImport, { params: { importId }, body: { version } });
    const { worker } = await anImportProcess(clinic, day + 2);
    await worker.workOff();
    expect(await readJob(admin, importId)).toMatchObject({ state: 'done', counts: expected });
    expect(await invalidRowsOf(admin, importId)).toEqual(refusals);
  }
  expect(await brokenRulesOf(clinic)).toEqual([]);
});
