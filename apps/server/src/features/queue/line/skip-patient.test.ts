import { getAppointment } from '@anteroom/contract/appointments';
import { callNextDayWise, setQueueStatus, skipDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aDoctor } from '#test/people';

const clinic = await aClinic();

async function aDoctorWith(count: number, autoAdvance = false) {
  const doctor = await aDoctor(clinic, { autoAdvance });
  const line = await aLineOf(clinic, doctor, count);
  const desk = await signIn(clinic, doctor);
  const params = { doctorId: doctor.id };
  const skip = (appointmentId = '') => desk.call(skipDayWise, { params: { ...params, appointmentId } });
  const callFirst = () => desk.call(callNextDayWise, { params, query: {}, body: {} });
  return { doctor, line, desk, params, skip, callFirst };
}

describe('skipDayWise', () => {
  it('marks a waiting patient as No Show and keeps their place in the list', async () => {
    const { line, desk, params, skip } = await aDoctorWith(3);
    const { body } = await skip(line[1]);
    expect(body).toMatchObject({ entry: { serialNumber: 2, currentStatus: 'skipped' }, current: null });
    const { body: appointment } = await desk.call(getAppointment, { params: { uuid: line[1] ?? '' } });
    expect(appointment.appointment.status).toBe('no_show');
    const { body: view } = await desk.call(viewDayWiseQueue, { params, query: {} });
    expect(view.queue.map(({ serialNumber }) => serialNumber)).toEqual([1, 2, 3]);
    expect(view.stats.skipped).toBe(1);
  });

  it('skipping the current patient calls no other patient if auto advance is off', async () => {
    const { line, skip, callFirst } = await aDoctorWith(2);
    await callFirst();
    expect((await skip(line[0])).body.current).toBeNull();
  });

  it('skipping the current patient also calls the next one if auto advance is on and the queue is not paused', async () => {
    const { line, skip, callFirst, desk, params } = await aDoctorWith(3, true);
    await callFirst();
    expect((await skip(line[0])).body.current?.appointmentUuid).toBe(line[1]);
    await desk.call(setQueueStatus, { params, body: { status: 'paused' } });
    expect((await skip(line[1])).body.current).toBeNull();
  });

  it('rejects skipping a patient twice, and responds 404 for a patient of another doctor', async () => {
    const { line, skip } = await aDoctorWith(2);
    const foreign = await aDoctorWith(1);
    await skip(line[0]);
    const again = await skip(line[0]);
    expect([again.status, again.errorBody.code]).toEqual([409, 'entry_settled']);
    expect(again.errorBody.snapshot).toMatchObject({ stats: { skipped: 1 } });
    const theirs = await skip(foreign.line[0]);
    const missing = await skip('00000000-0000-4000-8000-000000000000');
    expect(theirs.status).toBe(404);
    expect({ ...theirs.errorBody, requestId: '' }).toEqual({ ...missing.errorBody, requestId: '' });
  });
});
