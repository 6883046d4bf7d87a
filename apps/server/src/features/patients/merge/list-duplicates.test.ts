import { listDuplicates } from '@anteroom/contract/patient-merges';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { createRandom, dirtyPairs, strangersOfOneDay } from '#test/dirty-names';
import { bookApart, merge } from '#test/merges';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const otherDoctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, otherDoctor);
const admin = await signIn(clinic, await anAdmin(clinic));

async function pairsOf(at: Desk, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = '0'; ; ) {
    const { body } = await at.call(listDuplicates, { query: { limit, cursor } });
    found.push(...body.pairs.map(({ one, other }) => `${one.id} ${other.id}`));
    if (body.pagination.nextCursor === null) return found;
    cursor = body.pagination.nextCursor;
  }
}

describe('possible duplicates of a clinic', () => {
  it('are all dirty pairs and no others, once each, over pages of any size', async () => {
    const wanted: string[] = [];
    for (const [index, { clean, dirty }] of dirtyPairs(90, createRandom(3)).entries()) {
      // Each pair has a birth date of its own, so that no two pairs share a person.
      const dateOfBirth = `${1920 + index}-02-03`;
      const [one, other] = [
        await aPatientOf(clinic, doctor, { ...clean, dateOfBirth }),
        await aPatientOf(clinic, doctor, { ...dirty, dateOfBirth }),
      ];
      wanted.push(`${one} ${other}`);
    }
    for (const person of strangersOfOneDay('1900-01-01').slice(0, 100))
      await aPatientOf(clinic, doctor, person);
    expect(await pairsOf(desk, 200)).toEqual(wanted);
    expect(await pairsOf(desk, 7)).toEqual(wanted);
    const [first = ''] = wanted;
    const [kept, gone] = first.split(' ').map(Number);
    expect((await merge(desk, kept ?? 0, gone ?? 0)).status).toBe(200);
    expect(await pairsOf(desk, 200)).toEqual(wanted.slice(1));
  });

  it('show only pairs of which the caller may read both records', async () => {
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
});
