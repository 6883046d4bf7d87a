import { checkEmail } from '@anteroom/contract/address-confirmations';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { erasePatient } from '@anteroom/contract/erasures';
import { mergePatients, separatePatients } from '@anteroom/contract/patient-merges';
import { deactivatePatient, updatePatient } from '@anteroom/contract/patients';
import { liftRestriction, restrictPatient } from '@anteroom/contract/restrictions';
import { getToday } from '@anteroom/contract/today';
import { addToWaitingList } from '@anteroom/contract/waiting-list';
import { describe, expect, it } from 'vitest';
import { workOffOffers } from '#features/waiting-list';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { eventsDuring } from '#test/live-events';
import { aDoctorWithHours } from '#test/offers';
import { aBooking, anAdmin, aPatientOf } from '#test/people';
import { onDay } from '#test/reminders';

const clinic = await aClinic();
clinic.clock.set(onDay(0, 9));
const admin = await anAdmin(clinic);
const inTwoDays = onDay(2, 10);

type Here = Awaited<ReturnType<typeof aDesk>>;

async function aDesk() {
  const doctor = await aDoctorWithHours(clinic);
  const desk = await signIn(clinic, doctor);
  const office = await signIn(clinic, admin);
  const patientId = await aPatientOf(clinic, doctor, { firstName: 'Wanda', lastName: 'Waiting' });
  /** Returns the live events that an action sends to the screens of this doctor. */
  const heard = (act: () => Promise<unknown>) => eventsDuring({ clinic, desk, doctorId: doctor.id }, act);
  return { doctor, desk, office, patientId, heard };
}

async function book({ doctor, desk }: Here, patientId: number) {
  const body = { ...aBooking(patientId, doctor, inTwoDays), keepsWaiting: true };
  return { params: { uuid: (await desk.call(createAppointment, { body })).body.appointment.uuid } };
}

async function wait({ doctor, desk }: Here, patientId: number) {
  const body = { patientId, doctorIds: [doctor.id], earliest: '2027-06-07', leastNoticeMinutes: 0 };
  expect((await desk.call(addToWaitingList, { body })).status).toBe(201);
}

const etagOfToday = async (desk: Desk) => (await desk.call(getToday, {})).headers.get('etag');

describe('a live event announces', () => {
  it.each([
    ['status', { status: 'confirmed' as const }],
    ['follow-up', { followUpRequired: true, followUpDate: onDay(30, 10).getTime() }],
  ])(
    'a live event announces a change of an appointment’s %s, which boards and the day’s overview show',
    async (_, body) => {
      const here = await aDesk();
      const { params } = await book(here, here.patientId);
      const before = await etagOfToday(here.desk);
      expect(await here.heard(() => here.desk.call(updateAppointment, { params, body }))).toEqual([
        'updated',
      ]);
      expect(await etagOfToday(here.desk)).not.toBe(before);
    },
  );

  it('a live event announces a patient’s date of death, which the day’s overview shows', async () => {
    const here = await aDesk();
    const { desk, patientId } = here;
    await book(here, patientId);
    const change = { params: { patientId }, body: { dateOfDeath: '2027-06-01' } };
    expect(await here.heard(() => desk.call(updatePatient, change))).toEqual(['patient_changed']);
  });

  it.each([
    ['name', { lastName: 'Renamed' }],
    ['email address', { email: 'another@home.example' }],
    ['choice of messages', { contactBy: 'none' as const }],
  ])(
    'a live event announces a new %s of a patient on the waiting list who is in no queue',
    async (_, body) => {
      const here = await aDesk();
      const { desk, patientId } = here;
      await wait(here, patientId);
      const params = { patientId };
      expect(await here.heard(() => desk.call(updatePatient, { params, body }))).toEqual(['waiting_list']);
    },
  );

  it('a live event announces that a patient on the waiting list was made inactive, or that staff checked the address', async () => {
    const here = await aDesk();
    const { desk, patientId } = here;
    await wait(here, patientId);
    const params = { patientId };
    for (const email of ['one@home.example', 'two@home.example']) {
      await desk.call(updatePatient, { params, body: { email } });
    }
    expect(await here.heard(() => desk.call(checkEmail, { params }))).toEqual(['waiting_list']);
    expect(await here.heard(() => desk.call(deactivatePatient, { params }))).toEqual(['waiting_list']);
  });

  it('a live event announces a restriction and its end, in queues and on the waiting list', async () => {
    const here = await aDesk();
    const { office, patientId } = here;
    await wait(here, patientId);
    await book(here, patientId);
    const params = { patientId };
    const events = ['patient_changed', 'waiting_list'];
    const body = { reason: 'Disputes the record' };
    expect(await here.heard(() => office.call(restrictPatient, { params, body }))).toEqual(events);
    expect(await here.heard(() => office.call(liftRestriction, { params }))).toEqual(events);
  });

  it('a live event announces a merge of a waiting patient, and its undo, to the waiting list', async () => {
    const here = await aDesk();
    const { office, patientId } = here;
    const otherId = await aPatientOf(clinic, here.doctor);
    await wait(here, otherId);
    const merge = { params: { patientId }, body: { otherPatientId: otherId } };
    expect(await here.heard(() => office.call(mergePatients, merge))).toEqual(['waiting_list']);
    const separate = { params: { patientId: otherId } };
    expect(await here.heard(() => office.call(separatePatients, separate))).toEqual(['waiting_list']);
  });

  it('a live event announces the erasure of a waiting patient to the waiting list', async () => {
    const here = await aDesk();
    const { office, patientId } = here;
    await wait(here, patientId);
    const body = { reason: 'patient_request' as const, confirmation: 'Wanda Waiting' };
    const events = await here.heard(async () => {
      expect((await office.call(erasePatient, { params: { patientId }, body })).status).toBe(200);
    });
    expect(events).toEqual(['waiting_list']);
  });
});

it('the ETag of the day’s overview changes with the number of free times on offer', async () => {
  const here = await aDesk();
  await wait(here, here.patientId);
  const { params } = await book(here, await aPatientOf(clinic, here.doctor));
  await here.desk.call(updateAppointment, { params, body: { status: 'cancelled' } });
  const before = await etagOfToday(here.desk);
  const events = await here.heard(() => workOffOffers(clinic.context));
  expect(events).toContain('waiting_list');
  expect(await etagOfToday(here.desk)).not.toBe(before);
});
