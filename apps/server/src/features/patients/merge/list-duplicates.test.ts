import { erasePatient } from '@anteroom/contract/erasures';
import { listDuplicates, setDifferentPatients } from '@anteroom/contract/patient-merges';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { createRandom, dirtyPairs, peopleBornOn } from '#test/dirty-names';
import { bookApart, merge, separate } from '#test/merges';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const otherDoctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, otherDoctor);
const admin = await signIn(clinic, await anAdmin(clinic));

async function pairsOf(at: Desk, limit: number, state?: 'different'): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = '0'; ; ) {
    const { body } = await at.call(listDuplicates, { query: { limit, cursor, ...(state ? { state } : {}) } });
    found.push(...body.pairs.map(({ one, other }) => `${one.id} ${other.id}`));
    if (body.pagination.nextCursor === null) return found;
    cursor = body.pagination.nextCursor;
  }
}

describe('possible duplicates of a clinic', () => {
  it('pages of any size list every pair of possible duplicates exactly once', async () => {
    const wanted: string[] = [];
    for (const [index, { clean, dirty }] of dirtyPairs(90, createRandom(3)).entries()) {
      // Each pair has a different birth date, so that it shares no person with another pair.
      const dateOfBirth = `${1920 + index}-02-03`;
      const [one, other] = [
        await aPatientOf(clinic, doctor, { ...clean, dateOfBirth }),
        await aPatientOf(clinic, doctor, { ...dirty, dateOfBirth }),
      ];
      wanted.push(`${one} ${other}`);
    }
    for (const person of peopleBornOn('1900-01-01').slice(0, 100)) await aPatientOf(clinic, doctor, person);
    expect(await pairsOf(desk, 200)).toEqual(wanted);
    expect(await pairsOf(desk, 7)).toEqual(wanted);
    const [first = ''] = wanted;
    const [kept, gone] = first.split(' ').map(Number);
    expect((await merge(desk, kept ?? 0, gone ?? 0)).status).toBe(200);
    expect(await pairsOf(desk, 200)).toEqual(wanted.slice(1));
  });

  it('of many patients with a placeholder as birth date, lists only those with equal names, without exceeding the deadline', async () => {
    const here = await aClinic();
    const [owner, office] = [await aDoctor(here), await signIn(here, await anAdmin(here))];
    // A few first names are frequent, and every last name but one is different.
    await sql`
      insert into patients (doctor_id, first_name, last_name, date_of_birth)
      select ${owner.id}, md5((place % 20)::text), md5((place % 1200)::text), '1900-01-01'
      from generate_series(1, 1201) place`.execute(here.db);
    await sql`update patients set first_name = (select first_name from patients where id = 1) where id = 1201`.execute(
      here.db,
    );
    expect(await pairsOf(office, 50)).toEqual(['1 1201']);
  });

  it('lists only pairs of which the caller may read both records', async () => {
    const known = { firstName: 'Twice', lastName: 'Here', dateOfBirth: '1999-09-09' };
    const own = await aPatientOf(clinic, otherDoctor, known);
    const foreign = await aPatientOf(clinic, doctor, known);
    const pair = `${own} ${foreign}`;
    expect(await pairsOf(otherDesk, 50)).toEqual([]);
    expect(await pairsOf(admin, 200)).toContain(pair);
    await bookApart(admin, foreign, otherDoctor);
    const { body } = await otherDesk.call(listDuplicates, { query: {} });
    expect(body.pairs).toEqual([
      {
        one: { id: own, ...known, phone: null, isActive: true, doctorName: otherDoctor.name },
        other: { id: foreign, ...known, phone: null, isActive: true, doctorName: doctor.name },
        sameName: true,
      },
    ]);
    const [read] = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'patient_ids'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(read).toEqual({ action: 'patient.read', actor_id: otherDoctor.id, patient_ids: [own, foreign] });
  });

  it('omits a pair that was marked as different people, until the mark is removed', async () => {
    const known = { firstName: 'Two', lastName: 'Cousins', dateOfBirth: '1988-08-08' };
    const one = await aPatientOf(clinic, doctor, known);
    const other = await aPatientOf(clinic, doctor, known);
    const mark = (areDifferent: boolean, at = desk) =>
      at.call(setDifferentPatients, {
        params: { patientId: other },
        body: { otherPatientId: one, areDifferent },
      });
    const listed = async (state: 'possible' | 'different', at = desk) => {
      const { body } = await at.call(listDuplicates, { query: { state, limit: 200 } });
      return body.pairs.some((pair) => pair.one.id === one && pair.other.id === other);
    };
    expect([await listed('possible'), await listed('different')]).toEqual([true, false]);
    expect((await mark(true, otherDesk)).status).toBe(404);
    expect((await mark(true)).body).toEqual({ areDifferent: true });
    expect((await mark(true)).status).toBe(200);
    expect([await listed('possible'), await listed('different')]).toEqual([false, true]);
    expect([await listed('possible', admin), await listed('different', admin)]).toEqual([false, true]);
    expect(await listed('different', otherDesk)).toBe(false);
    expect((await mark(false)).body).toEqual({ areDifferent: false });
    expect([await listed('possible'), await listed('different')]).toEqual([true, false]);
    const recorded = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'patient_ids'])
      .where('action', 'in', ['patient.marked_different', 'patient.marked_similar'])
      .orderBy('seq')
      .execute();
    const patient_ids = [one, other];
    expect(recorded).toEqual([
      { action: 'patient.marked_different', patient_ids },
      { action: 'patient.marked_similar', patient_ids },
    ]);
  });

  it('merges a pair even if it was marked as different people', async () => {
    const known = { firstName: 'One', lastName: 'After', dateOfBirth: '1977-07-07' };
    const [one, other] = [await aPatientOf(clinic, doctor, known), await aPatientOf(clinic, doctor, known)];
    const marking = { params: { patientId: one }, body: { otherPatientId: other, areDifferent: true } };
    await desk.call(setDifferentPatients, marking);
    expect((await merge(desk, one, other)).status).toBe(200);
    const answer = await desk.call(setDifferentPatients, marking);
    expect(answer.errorBody).toMatchObject({ code: 'patient_merged' });
  });

  describe('the mark of a merged record', () => {
    const known = { firstName: 'Kim', lastName: 'Namesake', dateOfBirth: '1966-06-06' };
    const aRecord = () => aPatientOf(clinic, doctor, known);
    const mark = (patientId: number, otherPatientId: number, areDifferent = true) =>
      desk.call(setDifferentPatients, { params: { patientId }, body: { otherPatientId, areDifferent } });
    const stateOf = async (one: number, other: number) => {
      const pair = [one, other].sort((a, b) => a - b).join(' ');
      const [possible, different] = [await pairsOf(desk, 200), await pairsOf(desk, 1, 'different')];
      return [
        ...(possible.includes(pair) ? ['possible'] : []),
        ...different.filter((found) => found === pair),
      ];
    };

    it('the mark of a merged record counts for the surviving record, and for its own record again after a separation', async () => {
      const [namesake, gone, kept] = [await aRecord(), await aRecord(), await aRecord()];
      await mark(gone, namesake);
      expect((await merge(desk, kept, gone)).status).toBe(200);
      expect(await stateOf(namesake, kept)).toEqual([`${namesake} ${kept}`]);
      expect((await separate(desk, gone)).status).toBe(200);
      expect(await stateOf(namesake, gone)).toEqual([`${namesake} ${gone}`]);
      expect(await stateOf(namesake, kept)).toEqual(['possible']);
    });

    it('the mark of a merged record is kept if both records are merged into others, and if those are then merged into one', async () => {
      const [one, other, ofOne, ofOther] = [
        await aRecord(),
        await aRecord(),
        await aRecord(),
        await aRecord(),
      ];
      await mark(one, other);
      await mark(ofOne, ofOther);
      await merge(desk, ofOne, one);
      await merge(desk, ofOther, other);
      expect(await stateOf(ofOne, ofOther)).toEqual([`${ofOne} ${ofOther}`]);
      await merge(desk, ofOne, ofOther);
      expect(await stateOf(ofOne, ofOther)).toEqual([]);
      for (const id of [ofOther, other, one]) expect((await separate(desk, id)).status).toBe(200);
      expect(await stateOf(one, other)).toEqual([`${one} ${other}`]);
      expect(await stateOf(ofOne, ofOther)).toEqual([`${ofOne} ${ofOther}`]);
      expect(await stateOf(one, ofOther)).toEqual(['possible']);
    });

    it('the mark of a merged record can be removed at the surviving record', async () => {
      const [namesake, gone, kept] = [await aRecord(), await aRecord(), await aRecord()];
      await mark(gone, namesake);
      await merge(desk, kept, gone);
      await mark(kept, namesake);
      await mark(kept, namesake, false);
      expect(await stateOf(namesake, kept)).toEqual(['possible']);
      await separate(desk, gone);
      expect(await stateOf(namesake, gone)).toEqual(['possible']);
    });

    it('the mark of a merged record is deleted when the surviving record is erased', async () => {
      const [namesake, gone, kept] = [await aRecord(), await aRecord(), await aRecord()];
      await mark(gone, namesake);
      await merge(desk, kept, gone);
      const body = { reason: 'patient_request', confirmation: 'Kim Namesake' } as const;
      expect((await admin.call(erasePatient, { params: { patientId: kept }, body })).status).toBe(200);
      const rows = await clinic.db.selectFrom('different_patients').select(['one_id', 'other_id']).execute();
      expect(rows.flatMap(({ one_id, other_id }) => [one_id, other_id])).not.toContain(gone);
    });
  });
});
