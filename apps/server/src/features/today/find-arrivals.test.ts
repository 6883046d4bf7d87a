import { createAppointment } from '@anteroom/contract/appointments';
import { findArrivals } from '@anteroom/contract/arrivals';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { callNextDayWise, skipDayWise } from '@anteroom/contract/queue';
import { checkIn } from '@anteroom/contract/queue-positions';
import { restrictPatient } from '@anteroom/contract/restrictions';
import { describe, expect, it } from 'vitest';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { type Desk, signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { todayIn } from '#test/line';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf, type Person } from '#test/people';

const clinic = await aClinic();
// Set the clock to 10:00, so that appointments around now are all on one date.
clinic.clock.set(instantAt(plusDays(todayIn(clinic), 1), 10 * 60, clinicTimezone));
const minutes = (count: number) => new Date(clinic.clock.now().getTime() + count * 60_000);
const dayMinutes = 24 * 60;

type Named = { firstName?: string; lastName?: string; phone?: string };

async function aDesk() {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, await aManagerOf(clinic, doctor));
  const book = async (at: Date, known: Named = {}) => {
    const patientId = await aPatientOf(clinic, doctor, known);
    const body = aBooking(patientId, doctor, at);
    return (await desk.call(createAppointment, { body })).body.appointment;
  };
  return { doctor, desk, book };
}

const found = async (desk: Desk, search: string) => {
  const { arrivals } = (await desk.call(findArrivals, { query: { search } })).body;
  return arrivals.map(({ appointmentId }) => appointmentId);
};

const setCentral = ({ id }: Person) =>
  clinic.db.updateTable('queues').set({ queue_type: 'central' }).where('doctor_id', '=', id).execute();

describe('findArrivals', () => {
  it('S-310: finds patients of today by parts of the name and returns time and doctor, sorted by time', async () => {
    const { doctor, desk, book } = await aDesk();
    const late = await book(minutes(300), { firstName: 'Zoë', lastName: 'Arendt' });
    const soon = await book(minutes(20), { firstName: 'Zoë', lastName: 'Arens' });
    await book(minutes(40), { firstName: 'Zita', lastName: 'Arens' });
    await book(minutes(2 * dayMinutes), { firstName: 'Zoë', lastName: 'Arendt' });
    expect(await found(desk, 'zoe are')).toEqual([soon.uuid, late.uuid]);
    const { arrivals } = (await desk.call(findArrivals, { query: { search: 'arendt' } })).body;
    expect(arrivals).toEqual([
      expect.objectContaining({
        appointmentId: late.uuid,
        patientId: late.patientId,
        doctorId: doctor.id,
        doctorName: late.doctorName,
        ticketCode: late.ticketCode,
        scheduledDateTime: late.scheduledDateTime,
        arrivedAt: null,
      }),
    ]);
  });

  it('S-310: the search for arrivals excludes patients who have arrived, were called, or are no longer expected', async () => {
    const { doctor, desk, book } = await aDesk();
    const named = { lastName: 'Gonesoon' };
    const [, here, absent, expected] = [
      await book(minutes(5), named),
      await book(minutes(30), named),
      await book(minutes(60), named),
      await book(minutes(90), named),
    ];
    const params = { doctorId: doctor.id };
    await desk.call(callNextDayWise, { params, query: {}, body: { currentAppointmentId: null } });
    await desk.call(checkIn, { params: { ...params, appointmentId: here.uuid }, body: {} });
    await desk.call(skipDayWise, { params: { ...params, appointmentId: absent.uuid } });
    expect(await found(desk, 'gonesoon')).toEqual([expected.uuid]);
  });

  it('S-310: the search for arrivals excludes patients of a doctor without queue settings', async () => {
    const { doctor, desk, book } = await aDesk();
    const { uuid } = await book(minutes(20), { lastName: 'Unqueued' });
    expect(await found(desk, 'unqueued')).toEqual([uuid]);
    const queue = clinic.db.updateTable('queues').where('doctor_id', '=', doctor.id);
    await queue.set({ queue_type: null }).execute();
    const params = { doctorId: doctor.id, appointmentId: uuid };
    expect((await desk.call(checkIn, { params, body: {} })).errorBody.code).toBe('queue_not_configured');
    expect(await found(desk, 'unqueued')).toEqual([]);
  });

  it('S-310: every patient that the search finds can be checked in, even one from an earlier day of a central queue', async () => {
    const { doctor, desk, book } = await aDesk();
    const { uuid } = await book(minutes(30), { lastName: 'Leftover' });
    const dayBack = (count: number) =>
      clinic.db
        .updateTable('queue_entries')
        .set({ queue_date: plusDays(todayIn(clinic), -count) })
        .where('doctor_id', '=', doctor.id)
        .execute();
    await dayBack(1);
    expect(await found(desk, 'leftover')).toEqual([]);
    await setCentral(doctor);
    expect(await found(desk, 'leftover')).toEqual([uuid]);
    const params = { doctorId: doctor.id, appointmentId: uuid };
    expect((await desk.call(checkIn, { params, body: {} })).status).toBe(200);
    expect(await found(desk, 'leftover')).toEqual([]);
  });

  it('S-310: the search for arrivals shows each caller the patients of the doctors they work for, and an admin all patients', async () => {
    const [mine, foreign] = [await aDesk(), await aDesk()];
    const [own, other] = [
      await mine.book(minutes(20), { lastName: 'Twodoctors' }),
      await foreign.book(minutes(30), { lastName: 'Twodoctors' }),
    ];
    expect(await found(mine.desk, 'twodoctors')).toEqual([own.uuid]);
    const admin = await signIn(clinic, await anAdmin(clinic));
    expect(await found(admin, 'twodoctors')).toEqual([own.uuid, other.uuid]);
  });

  it('S-310: finds patients of today by phone number, unless the clinic hides contact details from the caller', async () => {
    const { doctor, desk, book } = await aDesk();
    const { uuid } = await book(minutes(20), { lastName: 'Hiddenphone', phone: '617-555-8642' });
    expect(await found(desk, '5558642')).toEqual([uuid]);
    const admin = await signIn(clinic, await anAdmin(clinic));
    await admin.call(updateClinic, { body: { hiddenFromManagers: ['contact'] } });
    const hidden = await signIn(clinic, await aManagerOf(clinic, doctor));
    expect(await found(hidden, '5558642')).toEqual([]);
    expect(await found(hidden, 'hiddenphone')).toEqual([uuid]);
    await admin.call(updateClinic, { body: { hiddenFromManagers: [] } });
  });

  it('S-310: finds a booked patient with a restricted record by name, not by contact details', async () => {
    const { desk, book } = await aDesk();
    const { uuid, patientId } = await book(minutes(20), { lastName: 'Restricted', phone: '617-555-9753' });
    const admin = await signIn(clinic, await anAdmin(clinic));
    const body = { reason: 'Disputes the record' };
    expect((await admin.call(restrictPatient, { params: { patientId }, body })).status).toBe(200);
    expect(await found(desk, 'restricted')).toEqual([uuid]);
    expect(await found(desk, '5559753')).toEqual([]);
  });

  it('S-310: the search for arrivals returns at most six patients, and rejects an empty search', async () => {
    const { desk, book } = await aDesk();
    for (let count = 1; count <= 7; count += 1) await book(minutes(count * 30), { lastName: 'Manyofthem' });
    expect(await found(desk, 'manyofthem')).toHaveLength(6);
    const { status, errorBody } = await desk.call(findArrivals, { query: { search: '' } });
    expect([status, errorBody.fields]).toEqual([400, { search: 'Search is required' }]);
  });

  it('S-310: the search for arrivals adds an audit entry for the patients shown, and none without a result', async () => {
    const { doctor, desk, book } = await aDesk();
    const { patientId } = await book(minutes(30), { lastName: 'Recorded' });
    await found(desk, 'nosuchname');
    await found(desk, 'recorded');
    const readings = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'patient_ids as patientIds'])
      .where('doctor_id', '=', doctor.id)
      .where('action', '=', 'queue.read')
      .execute();
    expect(readings).toEqual([{ action: 'queue.read', patientIds: [patientId] }]);
  });
});
