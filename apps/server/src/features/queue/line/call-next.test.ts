import { getAppointment, listAppointments } from '@anteroom/contract/appointments';
import {
  callNextDayWise,
  type DayWiseQueue,
  setQueueStatus,
  viewDayWiseQueue,
} from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { aLineOf } from '#test/line';
import { aDoctor, aManagerOf } from '#test/people';

const clinic = await aClinic();

async function aDoctorWith(count: number) {
  const doctor = await aDoctor(clinic);
  const line = await aLineOf(clinic, doctor, count);
  const desk = await signIn(clinic, doctor);
  const params = { doctorId: doctor.id };
  const callNext = (currentAppointmentId: string | null | undefined, who: Desk = desk) =>
    who.call(callNextDayWise, { params, query: {}, body: { currentAppointmentId } });
  const callNextInRush = (currentAppointmentId: string | null | undefined) =>
    insist(() => callNext(currentAppointmentId));
  const view = async () => (await insist(() => desk.call(viewDayWiseQueue, { params, query: {} }))).body;
  return { doctor, line, desk, params, callNext, callNextInRush, view };
}

const statusesOf = ({ queue }: DayWiseQueue) => queue.map(({ currentStatus }) => currentStatus);

describe('callNextDayWise', () => {
  it('each Call Next completes the current patient and calls the next one, until the queue is empty', async () => {
    const { line, callNext, view, desk } = await aDoctorWith(2);
    const first = await callNext(null);
    expect(first.body).toMatchObject({
      completed: null,
      current: { serialNumber: 1, currentStatus: 'in_progress' },
    });
    const second = await callNext(line[0]);
    expect(second.body).toMatchObject({ completed: { serialNumber: 1 }, current: { serialNumber: 2 } });
    const last = await callNext(line[1]);
    expect(last.body).toMatchObject({
      completed: { serialNumber: 2 },
      current: null,
      stats: { completed: 2 },
    });
    const empty = await callNext(null);
    expect([empty.status, empty.errorBody.code]).toEqual([409, 'queue_empty']);
    expect(statusesOf(await view())).toEqual(['completed', 'completed']);
    const { body } = await desk.call(getAppointment, { params: { uuid: line[0] ?? '' } });
    expect(body.appointment.status).toBe('completed');
  });

  it('after Call Next, the queue entry and the queue status contain the id of the called patient', async () => {
    const { line, callNext, view, desk } = await aDoctorWith(1);
    await callNext(null);
    const { body } = await desk.call(getAppointment, { params: { uuid: line[0] ?? '' } });
    const { queue, currentStatus } = await view();
    expect([queue[0]?.patientId, currentStatus.currentPatient?.id]).toEqual(
      Array(2).fill(body.appointment.patientId),
    );
  });

  it('Call Next rejects a caller with an outdated screen, returns the current queue and changes nothing', async () => {
    const { line, callNext, view } = await aDoctorWith(3);
    await callNext(null);
    const before = await view();
    const refused = await callNext(null);
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'queue_changed']);
    expect(refused.errorBody.snapshot).toMatchObject({
      version: before.version,
      currentStatus: { currentAppointmentId: line[0] },
    });
    expect(await view()).toMatchObject({ version: before.version, stats: before.stats });
  });

  it('rejects Call Next while the queue is paused', async () => {
    const { callNext, desk, params, view } = await aDoctorWith(2);
    await desk.call(setQueueStatus, { params, body: { status: 'paused' } });
    const refused = await callNext(null);
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'queue_paused']);
    const paused = await view();
    expect(statusesOf(paused)).toEqual(['waiting', 'waiting']);
    expect(paused.queue.every(({ estimatedTime }) => estimatedTime === null)).toBe(true);
    expect(paused.currentStatus.pausedAt).not.toBeNull();
  });

  it('rejects Call Next for a future day, and for a past day if the caller does not name the current patient', async () => {
    const { desk, params, view, callNext } = await aDoctorWith(2);
    await callNext(null);
    const before = await view();
    const future = await desk.call(callNextDayWise, { params, query: { date: '2099-01-01' }, body: {} });
    expect([future.status, Object.keys(future.errorBody.fields ?? {})]).toEqual([400, ['date']]);
    const past = await desk.call(callNextDayWise, { params, query: { date: '2020-01-01' }, body: {} });
    expect([past.status, past.errorBody.code]).toEqual([409, 'queue_changed']);
    expect((await view()).version).toBe(before.version);
  });

  it('Call Next returns the stored response for a repeated idempotency key without calling again', async () => {
    const { desk, params, line } = await aDoctorWith(3);
    const press = () =>
      desk.call(callNextDayWise, { params, query: {}, body: {} }, { 'idempotency-key': 'one-press' });
    const [first, again] = [await press(), await press()];
    expect(again.body.current?.appointmentUuid).toBe(line[0]);
    expect(again.body).toEqual(first.body);
  });

  it('Call Next returns the stored response for a repeated idempotency key that arrives concurrently', async () => {
    const { desk, params, view } = await aDoctorWith(3);
    const press = () =>
      desk.call(
        callNextDayWise,
        { params, query: {}, body: { currentAppointmentId: null } },
        { 'idempotency-key': 'pressed-twice' },
      );
    const answers = await Promise.all(Array.from({ length: 5 }, () => insist(press)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect((await view()).stats).toMatchObject({ inProgress: 1, completed: 0, waiting: 2 });
  });

  it('calls only one patient when eight identical requests arrive at the same time', async () => {
    const { callNextInRush, view } = await aDoctorWith(20);
    for (let round = 0; round < 15; round += 1) {
      const { currentStatus } = await view();
      const presses = Array.from({ length: 8 }, () => callNextInRush(currentStatus.currentAppointmentId));
      const statuses = (await Promise.all(presses)).map(({ status }) => status).toSorted();
      expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    }
    expect((await view()).stats).toMatchObject({ completed: 14, inProgress: 1, waiting: 5 });
  });

  it('treats Call Next from two sessions within three seconds as one call if they do not name the current patient', async () => {
    const { doctor, callNext, view } = await aDoctorWith(4);
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    expect((await callNext(undefined)).status).toBe(200);
    expect((await callNext(undefined, manager)).status).toBe(409);
    expect((await view()).stats).toMatchObject({ inProgress: 1, completed: 0 });
  });
});

describe('64 callers on a queue of 300', () => {
  it.each([1, 2, 3])(
    '64 concurrent requests of one session call no patient twice, and complete only patients who were called (run %i)',
    async () => {
      const { line, callNextInRush, view, desk, doctor } = await aDoctorWith(300);
      const called: string[] = [];
      const completed: string[] = [];
      const press = async (believed: string | null): Promise<void> => {
        const answer = await callNextInRush(believed);
        if (answer.status !== 200) {
          expect([answer.status, answer.errorBody.code]).toEqual([409, 'queue_changed']);
          return;
        }
        if (answer.body.completed) completed.push(answer.body.completed.appointmentUuid);
        if (answer.body.current) called.push(answer.body.current.appointmentUuid);
      };
      for (let round = 0; round < 4; round += 1) {
        const believed = (await view()).currentStatus.currentAppointmentId;
        await Promise.all(Array.from({ length: 64 }, () => press(believed)));
      }
      // Without `currentAppointmentId`, each request of one session calls one more patient, even in quick succession.
      await Promise.all(
        Array.from({ length: 64 }, () =>
          callNextInRush(undefined).then(({ body }) => {
            if (body.completed) completed.push(body.completed.appointmentUuid);
            if (body.current) called.push(body.current.appointmentUuid);
          }),
        ),
      );

      expect(called).toHaveLength(68);
      expect(called.toSorted()).toEqual(line.slice(0, 68).toSorted());
      expect(completed.toSorted()).toEqual(line.slice(0, 67).toSorted());
      const after = await view();
      expect(after.stats).toEqual({ total: 300, waiting: 232, inProgress: 1, completed: 67, skipped: 0 });
      expect(after.queue.map(({ serialNumber }) => serialNumber)).toEqual(line.map((_, index) => index + 1));
      const { body } = await desk.call(listAppointments, {
        query: { doctorId: doctor.id, status: 'completed', limit: 200 },
      });
      expect(body.appointments.map(({ uuid }) => uuid).toSorted()).toEqual(completed.toSorted());
    },
  );
});
