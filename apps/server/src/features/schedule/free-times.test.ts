import { createAppointment } from '@anteroom/contract/appointments';
import { listFreeTimes } from '@anteroom/contract/free-times';
import { createScheduleSlot, listAvailableSlots } from '@anteroom/contract/schedule';
import { describe, expect, it } from 'vitest';
import { aBookingPage, hold, openTimes } from '#test/booking-pages';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDaysOffDesk, hours } from '#test/days-off';
import { aBooking, aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
// Sunday evening in Berlin. Monday is the 4th.
clinic.clock.set(new Date('2027-01-03T20:00:00Z'));
const monday = '2027-01-04';

const aDesk = async () => signIn(clinic, await aDoctor(clinic));
const params = (desk: Desk) => ({ doctorId: desk.person.id });
const morning = { dayOfWeek: 1, startTime: '09:00', endTime: '11:00', slotDurationMinutes: 30 } as const;

async function aWindow(desk: Desk, changes: object = {}): Promise<void> {
  const body = { ...morning, ...changes };
  expect((await desk.call(createScheduleSlot, { params: params(desk), body })).status).toBe(201);
}

async function book(desk: Desk, at: string, durationMinutes = 30): Promise<string> {
  const patientId = await aPatientOf(clinic, desk.person);
  const body = aBooking(patientId, desk.person, new Date(at), { durationMinutes });
  const answer = await desk.call(createAppointment, { body });
  expect(answer.status).toBe(201);
  return answer.body.appointment.uuid;
}

async function freeTimes(desk: Desk, query: object = {}, from = monday) {
  const answer = await desk.call(listFreeTimes, { params: params(desk), query: { from, ...query } });
  expect(answer.status).toBe(200);
  return answer.body;
}

const startsOf = (times: readonly { startTime: string }[] = []) => times.map(({ startTime }) => startTime);

describe('listFreeTimes', () => {
  it('counts the free times of each day and returns the first free time of all days', async () => {
    const desk = await aDesk();
    await aWindow(desk);
    await aWindow(desk, { dayOfWeek: 3, endTime: '10:00' });
    await book(desk, '2027-01-04T08:00:00Z');
    const { days, next } = await freeTimes(desk);
    expect(days.map(({ date, hours: kind, freeCount }) => [date, kind, freeCount])).toEqual([
      ['2027-01-04', 'open', 3],
      ['2027-01-05', 'none', 0],
      ['2027-01-06', 'open', 2],
      ...['07', '08', '09', '10'].map((day) => [`2027-01-${day}`, 'none', 0]),
    ]);
    expect(next).toEqual({
      date: monday,
      startTime: '09:30',
      scheduledDateTime: Date.parse('2027-01-04T08:30:00Z'),
      durationMinutes: 30,
    });
  });

  it('shows which free times are kept for patients who book online, and does not propose them as next free time', async () => {
    const desk = await aDesk();
    await aWindow(desk);
    await aWindow(desk, { dayOfWeek: 3, endTime: '10:00' });
    const slug = await aBookingPage(desk);
    const [first = 0, second = 0] = await openTimes(clinic, slug, { from: monday, days: 1 });
    expect((await hold(clinic, slug, first)).status).toBe(201);
    const { days, next } = await freeTimes(desk);
    const [day] = days;
    expect(day?.held).toEqual([{ start: first, end: second, until: expect.any(Number) }]);
    expect(days.slice(1).flatMap(({ held }) => held)).toEqual([]);
    expect(startsOf(day?.times)).toEqual(['09:00', '09:30', '10:00', '10:30']);
    expect(next?.scheduledDateTime).toBe(second);
    const longer = await freeTimes(desk, { duration: 60 });
    expect(longer.next?.scheduledDateTime).toBe(second);
  });

  it('the free times of a date are exactly its available slots, also when the clocks change', async () => {
    const desk = await aDesk();
    await aWindow(desk, { dayOfWeek: 0, startTime: '00:00', endTime: '23:59', slotDurationMinutes: 15 });
    await book(desk, '2027-03-28T02:10:00Z', 45);
    await book(desk, '2027-10-31T00:30:00Z', 90);
    for (const date of ['2027-03-28', '2027-10-31']) {
      const slots = await desk.call(listAvailableSlots, { params: params(desk), query: { date } });
      const { days } = await freeTimes(desk, { days: 1 }, date);
      const open = slots.body.slots.filter(({ available }) => available);
      expect(open.length).toBeGreaterThan(80);
      expect(days[0]?.times.map(({ scheduledDateTime }) => scheduledDateTime)).toEqual(
        open.map(({ scheduledDateTime }) => scheduledDateTime),
      );
    }
  });

  it('offers a longer visit only where it fits into free, adjacent hours', async () => {
    const desk = await aDesk();
    await aWindow(desk, { endTime: '10:00' });
    await aWindow(desk, { startTime: '10:00', endTime: '12:00' });
    await aWindow(desk, { startTime: '14:00', endTime: '15:00' });
    await book(desk, '2027-01-04T10:00:00Z');
    const { days } = await freeTimes(desk, { days: 1, duration: 60 });
    expect(startsOf(days[0]?.times)).toEqual(['09:00', '09:30', '10:00', '14:00']);
    const { days: short } = await freeTimes(desk, { days: 1, duration: 15 });
    expect(short[0]?.times).toHaveLength(7);
    expect(short[0]?.times[0]?.durationMinutes).toBe(15);
  });

  it('lists unbooked times that have already started as past times, not as free times', async () => {
    const desk = await aDesk();
    await aWindow(desk, { dayOfWeek: 0, startTime: '20:00', endTime: '22:00' });
    const { days } = await freeTimes(desk, { days: 1 }, '2027-01-03');
    expect([days[0]?.freeCount, startsOf(days[0]?.times), startsOf(days[0]?.pastTimes)]).toEqual([
      1,
      ['21:30'],
      ['20:00', '20:30', '21:00'],
    ]);
  });

  it('the free times mark days off and include changed hours', async () => {
    const desk = await aDaysOffDesk(clinic);
    await desk.give({ firstDate: monday, lastDate: monday });
    const changed = [hours('14:00', '15:00', 60)];
    await desk.give({ firstDate: '2027-01-05', lastDate: '2027-01-05', hours: changed });
    const { days } = await freeTimes(desk.own, { days: 2 });
    expect(days.map(({ hours: kind, times }) => [kind, startsOf(times)])).toEqual([
      ['away', []],
      ['open', ['14:00']],
    ]);
  });

  it('if the requested days have no free time, returns the first free time after them', async () => {
    const desk = await aDesk();
    await aWindow(desk, { startTime: '09:00', endTime: '09:30' });
    for (const day of ['04', '11', '18']) await book(desk, `2027-01-${day}T08:00:00Z`);
    const { days, next } = await freeTimes(desk);
    expect(days.every(({ freeCount }) => freeCount === 0)).toBe(true);
    expect(next?.date).toBe('2027-01-25');
  });

  it('lists the booked times of a date without their patients, including appointments that began the day before', async () => {
    const desk = await aDesk();
    await book(desk, '2027-01-03T22:30:00Z', 60);
    await book(desk, '2027-01-04T08:00:00Z');
    const { days } = await freeTimes(desk, { days: 2 });
    const at = (time: string) => Date.parse(`2027-01-${time}:00Z`);
    expect(days.map(({ booked }) => booked)).toEqual([
      [
        { start: at('03T22:30'), end: at('03T23:30') },
        { start: at('04T08:00'), end: at('04T08:30') },
      ],
      [],
    ]);
  });

  it('the working times of a date cover its hours, including the rest after the last slot and both occurrences of a repeated hour', async () => {
    const desk = await aDesk();
    await aWindow(desk, { endTime: '10:00', slotDurationMinutes: 45 });
    await aWindow(desk, { startTime: '10:00', endTime: '12:30', slotDurationMinutes: 60 });
    await aWindow(desk, { startTime: '14:00', endTime: '15:00' });
    await aWindow(desk, { dayOfWeek: 0, startTime: '01:30', endTime: '02:30', slotDurationMinutes: 60 });
    await book(desk, '2027-01-04T11:00:00Z');
    const workingTimes = async (date: string) => {
      const { days } = await freeTimes(desk, { days: 1 }, date);
      return days[0]?.workingTimes.map((span) => [span.start, span.end].map((at) => new Date(at).toJSON()));
    };
    const utc = (date: string, ...times: string[]) => times.map((time) => `${date}T${time}:00.000Z`);
    expect(await workingTimes(monday)).toEqual([
      utc(monday, '08:00', '11:30'),
      utc(monday, '13:00', '14:00'),
    ]);
    const [spring, autumn, tuesday] = ['2027-03-28', '2027-10-31', '2027-01-05'];
    expect(await workingTimes(spring)).toEqual([utc(spring, '00:30', '01:00')]);
    expect(await workingTimes(autumn)).toEqual([
      [`2027-10-30T23:30:00.000Z`, `2027-10-31T00:30:00.000Z`],
      utc(autumn, '01:00', '01:30'),
    ]);
    expect(await workingTimes(tuesday)).toEqual([]);
  });

  it('a doctor without hours has no next free time', async () => {
    expect((await freeTimes(await aDesk())).next).toBeNull();
  });

  it('while an appointment is being moved, its own time is listed as free', async () => {
    const desk = await aDesk();
    await aWindow(desk);
    const uuid = await book(desk, '2027-01-04T08:00:00Z');
    await book(desk, '2027-01-04T09:00:00Z');
    expect(startsOf((await freeTimes(desk)).days[0]?.times)).toEqual(['09:30', '10:30']);
    expect(startsOf((await freeTimes(desk, { except: uuid })).days[0]?.times)).toEqual([
      '09:00',
      '09:30',
      '10:30',
    ]);
  });

  it('listing free times responds 404 for a user who is not a doctor', async () => {
    const admin = await signIn(clinic, await anAdmin(clinic));
    const { status, errorBody } = await admin.call(listFreeTimes, {
      params: params(admin),
      query: { from: monday },
    });
    expect([status, errorBody.error]).toEqual([404, 'Doctor not found']);
  });
});
