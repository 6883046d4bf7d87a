import { listAppointments } from '@anteroom/contract/appointments';
import { refreshTokens } from '@anteroom/contract/auth';
import { getPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { getQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';
import { openAuditValues } from './audit-values.ts';

const clinic = await aClinic();

const readsBy = (desk: Desk) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'patient_ids', 'details'])
    .where('actor_id', '=', desk.person.id)
    .where('action', 'in', ['patient.read', 'patient.searched', 'appointment.read', 'queue.read'])
    .orderBy('seq')
    .execute();

const countReads = async (desk: Desk) => (await readsBy(desk)).length;

async function aDesk() {
  const doctor = await aDoctor(clinic);
  return { doctor, desk: await signIn(clinic, doctor), patientId: await aPatientOf(clinic, doctor) };
}

describe('reading', () => {
  it('a screen that polls adds one audit row in 15 minutes', async () => {
    const { doctor, desk, patientId } = await aDesk();
    const poll = async () => {
      expect((await desk.call(listPatients, { query: {} })).status).toBe(200);
    };
    for (let count = 0; count < 10; count += 1) await Promise.all([poll(), poll(), poll(), poll(), poll()]);
    expect(await readsBy(desk)).toEqual([{ action: 'patient.read', patient_ids: [patientId], details: {} }]);

    await aPatientOf(clinic, doctor);
    await poll();
    expect(await countReads(desk)).toBe(2);
    const again = await signIn(clinic, doctor);
    await again.call(listPatients, { query: {} });
    expect(await countReads(desk)).toBe(3);
    clinic.clock.moveOn(14);
    await poll();
    expect(await countReads(desk)).toBe(3);
  });

  it('reading the list of patients again after 15 minutes adds another audit row, also in the same session', async () => {
    const { desk } = await aDesk();
    await desk.call(listPatients, { query: {} });
    clinic.clock.moveOn(8);
    await desk.call(listPatients, { query: {} });
    expect(await countReads(desk)).toBe(1);
    const { body } = await call(clinic, refreshTokens, { body: { refreshToken: desk.refreshToken } });
    clinic.clock.moveOn(8);
    const { status } = await call(clinic, listPatients, { query: {} }, { token: body.tokens.accessToken });
    expect([status, await countReads(desk)]).toEqual([200, 2]);
  });

  it('repeated reads of a queue, its status and the appointment list add one audit row for each of the three', async () => {
    const { doctor, desk } = await aDesk();
    const params = { doctorId: doctor.id };
    for (let count = 0; count < 5; count += 1) {
      expect((await desk.call(viewDayWiseQueue, { params, query: {} })).status).toBe(200);
      expect((await desk.call(getQueueStatus, { params })).status).toBe(200);
      expect((await desk.call(listAppointments, { query: {} })).status).toBe(200);
    }
    expect((await readsBy(desk)).map(({ action }) => action).toSorted()).toEqual([
      'appointment.read',
      'queue.read',
      'queue.read',
    ]);
  });

  it('reading two patients alternately adds one audit row for each patient', async () => {
    const { doctor, desk, patientId } = await aDesk();
    const other = await aPatientOf(clinic, doctor);
    for (const id of [patientId, other, patientId, other]) {
      await desk.call(getPatient, { params: { patientId: id } });
    }
    expect((await readsBy(desk)).map((row) => row.patient_ids)).toEqual([[patientId], [other]]);
  });

  it('the audit row of a search hides the search text, but shows whether two searches were equal', async () => {
    const { desk } = await aDesk();
    const search = (text: string) => desk.call(listPatients, { query: { search: text } });
    await search('Confidentialsson');
    await search(' CONFIDENTIALSSON');
    await search('Someone');
    const rows = await readsBy(desk);
    expect(rows).toEqual([
      {
        action: 'patient.searched',
        patient_ids: [],
        details: { terms: expect.stringMatching(/^[\w-]{43}$/) },
      },
      {
        action: 'patient.searched',
        patient_ids: [],
        details: { terms: expect.stringMatching(/^[\w-]{43}$/) },
      },
    ]);
    expect(rows[0]?.details).not.toEqual(rows[1]?.details);
  });

  it('a read fails if it cannot be audited', async () => {
    const broken = await aClinic();
    const desk = await signIn(broken, await anAdmin(broken));
    await broken.db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    expect((await desk.call(listPatients, { query: {} })).status).toBe(500);
    await broken.db.schema.alterTable('audit_events_away').renameTo('audit_events').execute();
    expect((await desk.call(listPatients, { query: {} })).status).toBe(200);
    const { length } = await broken.db
      .selectFrom('audit_events')
      .select('seq')
      .where('action', '=', 'patient.read')
      .execute();
    expect(length).toBe(1);
  });
});

describe('R-09: a change of a patient', () => {
  it('a change of a patient keeps both versions of the changed fields, readable only by the server', async () => {
    const { desk, patientId } = await aDesk();
    const params = { patientId };
    const body = { city: 'Boston', allergies: 'Confidential nuts', firstName: 'Pat' };
    expect((await desk.call(updatePatient, { params, body })).status).toBe(200);
    const row = await clinic.db
      .selectFrom('audit_events')
      .innerJoin('audit_values', 'audit_values.audit_seq', 'audit_events.seq')
      .select(['seq', 'changed_fields', 'sealed'])
      .select(sql<string>`encode(values_hash, 'hex')`.as('values_hash'))
      .where('action', '=', 'patient.updated')
      .executeTakeFirstOrThrow();
    expect(row.changed_fields.toSorted()).toEqual(['allergies', 'city']);
    expect(row.sealed.toString('latin1')).not.toContain('nuts');
    expect(openAuditValues(clinic.context.settings, row.sealed, row)).toEqual({
      before: { city: null, allergies: null },
      after: { city: 'Boston', allergies: 'Confidential nuts' },
    });
    const other = { appSecret: 'another secret of at least 32 characters', previousAppSecret: null };
    expect(() => openAuditValues(other, row.sealed, row)).toThrow();
  });
});
