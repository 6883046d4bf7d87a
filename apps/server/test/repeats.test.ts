import { buildPath } from '@anteroom/client/build-request';
import { api } from '@anteroom/contract/api';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { buildServer } from '../src/build-server.ts';
import { aWorld } from './access/world.ts';
import { type Desk, signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { contentsOf } from './contents.ts';
import { withValue } from './hostile-input/fields.ts';
import { send } from './hostile-input/send.ts';
import { allSubjects, named, type Subject } from './hostile-input/subjects.ts';
import { insist } from './insist.ts';
import { aDoctor, aManagerOf, aPatientOf } from './people.ts';

const world = await aWorld(await aClinic());
const { clinic, desks, owner } = world;
const repeatable = allSubjects(world).filter(({ route }) => route.takesIdempotencyKey);
const aKey = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Reads all tables except those that every request changes, such as audit rows and sessions. */
const asBefore = () => contentsOf(clinic);

function another(subject: Subject, body: unknown): unknown {
  const others: Record<string, [string, unknown]> = {
    callNextDayWise: ['currentAppointmentId', crypto.randomUUID()],
    callNextCentral: ['currentAppointmentId', crypto.randomUUID()],
    createScheduleSlot: ['isActive', false],
    createScheduleException: ['note', 'Another'],
    startImport: ['fileName', 'another.csv'],
    createAppointment: ['notes', 'Another'],
    createSeries: ['notes', 'Another'],
    addWalkIn: ['reasonForVisit', 'Another'],
    createPatient: ['city', 'Elsewhere'],
    resetQueue: ['resetType', 'all'],
  };
  const [name, value] = others[subject.name] ?? ['name', 'Somebody Else'];
  return withValue(body, [name], value);
}

describe('call with an Idempotency-Key', () => {
  it('R-10: the routes that create patients, appointments and accounts of staff accept an idempotency key', () => {
    const names = new Set(repeatable.map(({ name }) => name));
    for (const name of ['createPatient', 'createAppointment', 'createManager', 'createDoctor'] as const) {
      expect([name, names.has(name), 'takesIdempotencyKey' in api[name]]).toEqual([name, true, true]);
    }
  });

  it.each(named(repeatable))(
    'R-10: returns the first result when %s is repeated with the same idempotency key, and changes nothing',
    async (_, subject) => {
      const sent = { ...(await subject.rightInput()), headers: aKey() };
      const first = await send(world, subject, sent);
      expect(first.status).toBe(subject.route.status);
      const before = await asBefore();
      for (let count = 0; count < 2; count += 1) {
        const again = await send(world, subject, sent);
        expect([again.status, JSON.parse(again.text)]).toEqual([first.status, JSON.parse(first.text)]);
      }
      expect(await asBefore()).toEqual(before);
    },
  );

  it.each(named(repeatable))(
    'R-10: rejects a reused idempotency key with another body in %s',
    async (_, subject) => {
      const sent = { ...(await subject.rightInput()), headers: aKey() };
      await send(world, subject, sent);
      const before = await asBefore();
      const refused = await send(world, subject, { ...sent, body: another(subject, sent.body) });
      expect([refused.status, refused.errorBody.code]).toEqual([409, 'idempotency_key_reused']);
      expect(await asBefore()).toEqual(before);
    },
  );

  it.each(named(repeatable))(
    'R-10: runs ten parallel requests with the same idempotency key to %s only once',
    async (_, subject) => {
      const sent = { ...(await subject.rightInput()), headers: aKey() };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => insist(() => send(world, subject, sent))),
      );
      const texts = answers.map(({ status, text }) => [status, JSON.parse(text)]);
      expect(texts).toEqual(texts.map(() => [subject.route.status, JSON.parse(answers[0]?.text ?? '')]));
    },
  );

  it('R-10: two users can use the same idempotency key, but one user cannot reuse a key for another operation', async () => {
    const manager = await signIn(clinic, await aManagerOf(clinic, owner));
    const headers = aKey();
    const body = { firstName: 'Same', lastName: `Key${crypto.randomUUID()}` };
    const add = (desk: Desk) => desk.call(createPatient, { body }, headers);
    const ids = [await add(desks.owner), await add(manager)].map((answer) => answer.body.patient.id);
    expect(new Set(ids).size).toBe(2);
    const booking = await desks.owner.call(
      api.createAppointment,
      { body: await world.aBooking(owner) },
      headers,
    );
    expect([booking.status, booking.errorBody.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('R-10: does not return the stored result of an idempotency key to a user who has lost access', async () => {
    const doctor = await aDoctor(clinic);
    const manager = await aManagerOf(clinic, doctor);
    const desk = await signIn(clinic, manager);
    const [ofPatient, ofBooking] = [aKey(), aKey()];
    const body = { firstName: 'Kept', lastName: `Back${crypto.randomUUID().replaceAll('-', '')}` };
    const add = () => desk.call(createPatient, { body }, ofPatient);
    const booking = { ...(await world.aBooking(doctor)), patientId: await aPatientOf(clinic, doctor) };
    const book = () => desk.call(api.createAppointment, { body: booking }, ofBooking);
    expect([(await add()).status, (await book()).status]).toEqual([201, 201]);
    expect([(await add()).status, (await book()).status]).toEqual([201, 201]);
    await clinic.db
      .updateTable('manager_doctors')
      .set({ doctor_id: owner.id })
      .where('manager_id', '=', manager.id)
      .execute();
    const [patient, appointment] = [await add(), await book()];
    expect([patient.status, appointment.status]).toEqual([404, 403]);
    expect(JSON.stringify([patient.errorBody, appointment.errorBody])).not.toContain('Back');
  });

  it('R-10: accepts a corrected request with the same idempotency key after a rejection', async () => {
    const headers = aKey();
    const add = (lastName: string) =>
      desks.owner.call(createPatient, { body: { firstName: 'Mended', lastName } }, headers);
    expect((await add('')).status).toBe(400);
    expect((await add('Now')).status).toBe(201);
  });

  it('R-10: returns the result to a repeated request after the first response was lost', async () => {
    const http = await buildServer(clinic.context, clinic.hub);
    http.addHook('onSend', async (request) => {
      request.raw.socket.destroy();
    });
    const address = await http.listen({ host: '127.0.0.1', port: 0 });
    const headers = aKey();
    const lastName = `Lost${crypto.randomUUID().replaceAll('-', '')}`;
    const body = { firstName: 'Once', lastName };
    const lost = fetch(`${address}${buildPath(createPatient, {})}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...headers,
        authorization: `Bearer ${desks.owner.token}`,
        'content-type': 'application/json',
      },
    });
    await expect(lost).rejects.toThrow();
    await http.close();
    const found = async () =>
      (await desks.owner.call(listPatients, { query: { search: lastName } })).body.patients.map(
        ({ id }) => id,
      );
    await expect.poll(found).toHaveLength(1);
    const again = await desks.owner.call(createPatient, { body }, headers);
    expect([again.status, [again.body.patient.id]]).toEqual([201, await found()]);
  });
});
