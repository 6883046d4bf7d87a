import { createAppointment } from '@anteroom/contract/appointments';
import { createScheduleSlot, listAvailableSlots } from '@anteroom/contract/schedule';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
// Sunday evening in Berlin. Monday is the 4th.
clinic.clock.set(new Date('2027-01-03T20:00:00Z'));
const monday = '2027-01-04';

const admin = await signIn(clinic, await anAdmin(clinic));
const aDesk = async () => signIn(clinic, await aDoctor(clinic));
const params = (desk: Desk) => ({ doctorId: desk.person.id });

const morning = { dayOfWeek: 1, startTime: '09:00', endTime: '11:00', slotDurationMinutes: 30 } as const;

async function aWindow(desk: Desk, changes: object = {}): Promise<void> {
  const { status } = await desk.call(createScheduleSlot, {
    params: params(desk),
    body: { ...morning, ...changes },
  });
  expect(status).toBe(201);
}

async function slotsOf(desk: Desk, date = monday) {
  const { status, body } = await desk.call(listAvailableSlots, { params: params(desk), query: { date } });
  expect(status).toBe(200);
  return body.slots;
}

const free = (slots: Awaited<ReturnType<typeof slotsOf>>) =>
  slots.filter(({ available }) => available).map(({ startTime }) => startTime);

async function book(desk: Desk, at: string, durationMinutes = 20): Promise<string> {
  const patientId = await aPatientOf(clinic, desk.person);
  const body = aBooking(patientId, desk.person, new Date(at), { durationMinutes });
  const answer = await desk.call(createAppointment, { body });
  expect(answer.status).toBe(201);
  return answer.body.appointment.uuid;
}

describe('listAvailableSlots', () => {
  it('lists the slots of the weekday’s active windows in order, in the clinic’s time zone', async () => {
    const desk = await aDesk();
    await aWindow(desk, { startTime: '14:00', endTime: '15:00', slotDurationMinutes: 60 });
    await aWindow(desk);
    await aWindow(desk, { startTime: '16:00', endTime: '18:00', isActive: false });
    await aWindow(desk, { dayOfWeek: 2, startTime: '07:00', endTime: '08:00' });
    const slots = await slotsOf(desk);
    expect(slots[0]).toEqual({
      startTime: '09:00',
      endTime: '09:30',
      scheduledDateTime: Date.parse('2027-01-04T08:00:00Z'),
      available: true,
    });
    expect(slots.map(({ startTime }) => startTime)).toEqual(['09:00', '09:30', '10:00', '10:30', '14:00']);
  });

  it('offers 95 quarter-hours in an all-day window, and four more or fewer when the clocks change', async () => {
    const desk = await aDesk();
    const allDay = { dayOfWeek: 0, startTime: '00:00', endTime: '23:59', slotDurationMinutes: 15 };
    await aWindow(desk, allDay);
    const counts = [];
    for (const date of ['2027-01-10', '2027-03-28', '2027-10-31'])
      counts.push((await slotsOf(desk, date)).length);
    expect(counts).toEqual([95, 91, 99]);
  });

  it('marks slots as taken when any appointment overlaps them', async () => {
    const desk = await aDesk();
    await aWindow(desk);
    await book(desk, '2027-01-04T08:20:00Z', 15);
    await book(desk, '2027-01-04T09:30:00Z', 30);
    expect(free(await slotsOf(desk))).toEqual(['10:00']);
  });

  it('marks slots as taken when an appointment from the day before continues after midnight', async () => {
    const desk = await aDesk();
    await aWindow(desk, { startTime: '00:00', endTime: '02:00' });
    await book(desk, '2027-01-03T22:00:00Z', 120);
    expect(free(await slotsOf(desk))).toEqual(['01:00', '01:30']);
  });

  it.each(['cancelled', 'no_show'] as const)(
    'a %s appointment makes its time available again',
    async (status) => {
      const desk = await aDesk();
      await aWindow(desk);
      const uuid = await book(desk, '2027-01-04T08:00:00Z');
      expect(free(await slotsOf(desk))).not.toContain('09:00');
      await clinic.db.updateTable('appointments').set({ status }).where('uuid', '=', uuid).execute();
      expect(free(await slotsOf(desk))).toContain('09:00');
    },
  );

  it('the available slots ignore the appointments of other doctors', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    await aWindow(desk);
    await book(other, '2027-01-04T08:00:00Z');
    expect(free(await slotsOf(desk))).toHaveLength(4);
  });

  it('marks slots that have started or are past as unavailable', async () => {
    const desk = await aDesk();
    await aWindow(desk, { dayOfWeek: 0, startTime: '20:00', endTime: '22:00' });
    expect(free(await slotsOf(desk, '2027-01-03'))).toEqual(['21:30']);
    expect(free(await slotsOf(desk, '2026-12-27'))).toEqual([]);
  });

  it.each(['2027-02-29', '04.01.2027', ''])(
    'rejects a request for the slots of the invalid date %j',
    async (date) => {
      const desk = await aDesk();
      const { status, errorBody } = await desk.call(listAvailableSlots, {
        params: params(desk),
        query: { date },
      });
      expect([status, errorBody.fields]).toEqual([400, { date: 'Must be a date as YYYY-MM-DD' }]);
    },
  );

  it('listing available slots responds 404 for a user who is not a doctor', async () => {
    const { status, errorBody } = await admin.call(listAvailableSlots, {
      params: params(admin),
      query: { date: monday },
    });
    expect([status, errorBody.error]).toEqual([404, 'Doctor not found']);
  });
});
