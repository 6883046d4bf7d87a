import { createAppointment } from '@anteroom/contract/appointments';
import { createDisplay, revokeDisplay, viewDisplay } from '@anteroom/contract/displays';
import { checkInByName, checkInByTicket, type KioskCheckIn, viewKiosk } from '@anteroom/contract/kiosks';
import { callNextDayWise } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
clinic.clock.set(new Date('2026-11-20T10:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));
const hours = (count: number) => new Date(clinic.clock.now().getTime() + count * 3_600_000);
const aDesk = async () => signIn(clinic, await aDoctor(clinic));
const person = { firstName: 'Zoë', lastName: 'Quillfeather', dateOfBirth: '1980-02-03' };

async function aKiosk(...desks: Desk[]) {
  const doctorIds = desks.map((desk) => desk.person.id);
  const body = { label: 'Door', doctorIds, purpose: 'check_in', language: 'de' } as const;
  const { body: opened } = await admin.call(createDisplay, { body });
  expect(opened.address).toContain('/kiosk/');
  return { ...opened, secret: opened.address.split('/').at(-1) ?? '' };
}

async function book(desk: Desk, at = hours(1), known: Partial<typeof person> = {}) {
  const patientId = await aPatientOf(clinic, desk.person, known);
  const answer = await desk.call(createAppointment, { body: aBooking(patientId, desk.person, at) });
  const { uuid, ticketCode } = answer.body.appointment;
  return { uuid, ticketCode: ticketCode ?? '' };
}

const say = (secret: string, body: KioskCheckIn) =>
  'ticketCode' in body
    ? call(clinic, checkInByTicket, { params: { secret }, body })
    : call(clinic, checkInByName, { params: { secret }, body });

const hasArrived = async ({ uuid }: { uuid: string }) => {
  const { arrivedAt } = await clinic.db
    .selectFrom('queue_entries')
    .innerJoin('appointments', 'appointments.id', 'queue_entries.appointment_id')
    .select('arrived_at as arrivedAt')
    .where('appointments.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return arrivedAt !== null;
};

describe('S-251: a tablet for check-in', () => {
  it('a check-in tablet shows the clinic and its language but no patient, and works only at its own URL', async () => {
    const desk = await aDesk();
    const { secret, display } = await aKiosk(desk);
    expect((await call(clinic, viewKiosk, { params: { secret } })).body).toEqual({
      clinicName: 'Test Clinic',
      language: 'de',
    });
    expect((await call(clinic, viewDisplay, { params: { secret } })).status).toBe(404);
    const wall = await admin.call(createDisplay, { body: { label: 'Hall', doctorIds: [desk.person.id] } });
    const wallSecret = wall.body.address.split('/').at(-1) ?? '';
    expect((await call(clinic, viewKiosk, { params: { secret: wallSecret } })).status).toBe(404);
    await admin.call(revokeDisplay, { params: { displayId: display.id } });
    expect((await call(clinic, viewKiosk, { params: { secret } })).status).toBe(404);
    expect((await say(secret, { ticketCode: 'A-001' })).status).toBe(404);
  });

  it('a check-in by ticket code accepts the code however it is typed, and is audited as a change by the patient', async () => {
    const desk = await aDesk();
    const { secret } = await aKiosk(desk);
    const [mine, other] = [await book(desk), await book(desk, hours(2))];
    const typed = ` ${mine.ticketCode.toLowerCase().replace('-', ' ')} `;
    expect((await say(secret, { ticketCode: typed })).status).toBe(204);
    expect([await hasArrived(mine), await hasArrived(other)]).toEqual([true, false]);
    const entries = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id as actorId'])
      .where('object_id', '=', mine.uuid)
      .where('action', 'like', 'visit.%')
      .execute();
    expect(entries).toEqual([{ action: 'visit.arrival_reported', actorId: null }]);
  });

  it('checks in a patient by name and date of birth only with the doctors of the tablet, ignoring accents and case', async () => {
    const [one, two, elsewhere] = [await aDesk(), await aDesk(), await aDesk()];
    const { secret } = await aKiosk(one, two);
    const visits = [await book(one, hours(1), person), await book(elsewhere, hours(2), person)];
    expect((await say(secret, { ...person, firstName: 'ZOE', lastName: 'quillfeather' })).status).toBe(204);
    expect(await Promise.all(visits.map(hasArrived))).toEqual([true, false]);
  });

  it('a check-in tablet responds 204 but checks in no one if the patient is called, due on another day, or not unique', async () => {
    const desk = await aDesk();
    const { secret } = await aKiosk(desk);
    const called = await book(desk, hours(0.5));
    const params = { doctorId: desk.person.id };
    await desk.call(callNextDayWise, { params, query: {}, body: {} });
    const later = await book(desk, hours(48));
    const twins = [await book(desk, hours(3), person), await book(desk, hours(4), person)];
    const answers = [
      await say(secret, { ticketCode: called.ticketCode }),
      await say(secret, { ticketCode: later.ticketCode }),
      await say(secret, { ticketCode: 'ZZ-999' }),
      await say(secret, person),
      await say(secret, { ...person, dateOfBirth: '1980-02-04' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    const visits = [called, later, ...twins];
    expect(await Promise.all(visits.map(hasArrived))).toEqual([false, false, false, false]);
  });

  it('a check-in tablet responds 204 for a doctor without queue settings, and checks the patient in with the other doctors', async () => {
    const [plain, desk] = [await signIn(clinic, await aDoctor(clinic, { queueType: null })), await aDesk()];
    const { secret } = await aKiosk(plain, desk);
    const { ticketCode } = await book(plain);
    expect((await say(secret, { ticketCode })).status).toBe(204);
    const patientId = await aPatientOf(clinic, desk.person, { ...person, firstName: 'Both' });
    const bookWith = async (one: Desk, at: Date) =>
      (await admin.call(createAppointment, { body: aBooking(patientId, one.person, at) })).body.appointment;
    const visits = [await bookWith(plain, hours(5)), await bookWith(desk, hours(6))];
    expect((await say(secret, { ...person, firstName: 'Both' })).status).toBe(204);
    expect(await Promise.all(visits.map(hasArrived))).toEqual([false, true]);
  });

  it('S-282: a date of birth in the future gets the same error at a known and at an unknown tablet URL', async () => {
    const { secret } = await aKiosk(await aDesk());
    const future = { ...person, dateOfBirth: '2026-11-21' };
    for (const address of [secret, 'A'.repeat(43)]) {
      const { status, errorBody } = await say(address, future);
      expect([status, errorBody.fields]).toEqual([
        400,
        { dateOfBirth: 'Date of birth cannot be in the future' },
      ]);
    }
  });

  it('a check-in tablet is blocked after 120 attempts in an hour', async () => {
    const { secret, display } = await aKiosk(await aDesk());
    const throttle = clinic.context.throttles({
      name: 'kiosk_check_in',
      per: 'record',
      failures: 120,
      seconds: 3600,
    });
    for (let nth = 0; nth < 120; nth += 1) await throttle.count(String(display.id));
    expect((await say(secret, { ticketCode: 'A-001' })).status).toBe(429);
  });
});
