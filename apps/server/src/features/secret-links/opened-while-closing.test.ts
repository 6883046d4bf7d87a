import { deleteUser, updateUser } from '@anteroom/contract/accounts';
import { createAppointment } from '@anteroom/contract/appointments';
import { getDayTickets } from '@anteroom/contract/day-list';
import { createDisplay, viewDisplay } from '@anteroom/contract/displays';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { getPatient } from '@anteroom/contract/patients';
import { getTicket, viewVisit } from '@anteroom/contract/visits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tx } from '#platform/db/database';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { countWaiting } from '#test/database-door';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from '#test/people';
import { at, eightToday, today } from '#test/queue-desk';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);
const office = await signIn(clinic, await anAdmin(clinic));

const secretIn = (address: string) => address.split('/').at(-1) ?? '';

/**
 * Opens a link, which first takes its own locks and then waits for the locks of `hold`. Starts the event, waits until
 * it is blocked too or has ended, and then lets both continue.
 */
async function openWhile<T>(
  hold: (tx: Tx) => Promise<unknown>,
  open: () => Promise<T>,
  event: () => Promise<unknown>,
): Promise<T> {
  const { opening, happening } = await clinic.db.transaction().execute(async (tx) => {
    await hold(tx);
    const opening = open();
    await expect.poll(() => countWaiting(clinic)).toBe(1);
    let isOver = false;
    const happening = event().finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await countWaiting(clinic)) === 2).toBe(true);
    return { opening, happening };
  });
  const [opened] = await Promise.all([opening, happening]);
  return opened;
}

const disable = ({ id: userId }: Person) => office.call(deleteUser, { params: { userId } });

it.each([
  ['account that opens it', ({ maker }: { maker: Person; doctor: Person }) => maker],
  ['doctor that it shows', ({ doctor }: { maker: Person; doctor: Person }) => doctor],
])('S-152: a display closes if the %s is disabled while the display is being opened', async (_, choose) => {
  const people = { maker: await anAdmin(clinic), doctor: await aDoctor(clinic) };
  const desk = await signIn(clinic, people.maker);
  const body = { label: 'Hall', doctorIds: [people.doctor.id] };
  const opened = await openWhile(
    (tx) => sql`select pg_advisory_xact_lock(hashtext('displays'))`.execute(tx),
    () => desk.call(createDisplay, { body }),
    () => disable(choose(people)),
  );
  expect(opened.status).toBe(201);
  const params = { userId: choose(people).id };
  expect((await office.call(updateUser, { params, body: { enabled: true } })).status).toBe(200);
  const secret = secretIn(opened.body.address);
  expect((await call(clinic, viewDisplay, { params: { secret } })).status).toBe(404);
});

it.each(['one ticket', 'the tickets of a day'])(
  'S-152: a ticket stops working if the account that prints it is disabled while it prints %s',
  async (kind) => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, await anAdmin(clinic));
    const booking = aBooking(await aPatientOf(clinic, doctor), doctor, new Date(at(0)));
    const { uuid } = (await office.call(createAppointment, { body: booking })).body.appointment;
    const printed = await office.call(getTicket, { params: { uuid } });
    const opened = await openWhile<{ status: number }>(
      (tx) => sql`select from visit_links for update`.execute(tx),
      () =>
        kind === 'one ticket'
          ? desk.call(getTicket, { params: { uuid } })
          : desk.call(getDayTickets, { params: { doctorId: doctor.id }, query: { date: today } }),
      () => disable(desk.person),
    );
    expect(opened.status).toBe(200);
    const params = { secret: secretIn(printed.body.address) };
    expect((await call(clinic, viewVisit, { params })).status).toBe(404);
  },
);

const reason = 'Found unconscious in the waiting room';

/** Enables the account again. Returns the status of reading the patient with it. */
async function statusOfReadBy(person: Person, patientId: number): Promise<number> {
  const params = { userId: person.id };
  expect((await office.call(updateUser, { params, body: { enabled: true } })).status).toBe(200);
  return (await (await signIn(clinic, person)).call(getPatient, { params: { patientId } })).status;
}

it('emergency access ends if the account that requests it is disabled during the request', async () => {
  const covering = await aDoctor(clinic);
  const desk = await signIn(clinic, covering);
  const patientId = await aPatientOf(clinic, await aDoctor(clinic));
  const granted = await openWhile(
    (tx) => sql`select from patients where id = ${patientId} for update`.execute(tx),
    () => desk.call(grantEmergencyAccess, { body: { patientId, reason } }),
    () => disable(covering),
  );
  expect(granted.status).toBe(201);
  expect(await statusOfReadBy(covering, patientId)).toBe(404);
});

it('emergency access ends if the account is disabled while the record is being merged', async () => {
  const [covering, owner] = [await aDoctor(clinic), await aDoctor(clinic)];
  const [gone, kept] = [await aPatientOf(clinic, owner), await aPatientOf(clinic, owner)];
  const desk = await signIn(clinic, covering);
  await desk.call(grantEmergencyAccess, { body: { patientId: gone, reason } });
  const { happening } = await clinic.db.transaction().execute(async (tx) => {
    const ofGone = tx.updateTable('emergency_grants').where('patient_id', '=', gone);
    await ofGone.set({ patient_id: kept }).execute();
    const happening = disable(covering);
    await expect.poll(() => countWaiting(clinic)).toBe(1);
    return { happening };
  });
  await happening;
  expect(await statusOfReadBy(covering, kept)).toBe(404);
});
