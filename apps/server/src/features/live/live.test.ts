import { logOut } from '@anteroom/contract/auth';
import { callNextDayWise, setQueueStatus, watchQueue } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn, urlOf } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aDoctor, aManagerOf } from '#test/people';

const clinic = await aClinic();

/** Reads a queue's stream of events at a desk, until `isEnough` or the stream ends. */
async function watch(desk: Desk, doctorId: number) {
  const answer = await fetch(`${clinic.address}${urlOf(watchQueue, { doctorId })}`, {
    headers: { authorization: `Bearer ${desk.token}` },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const part = await reader?.read();
      if (!part || part.done) break;
      text += part.value;
    }
    return text;
  };
  if (answer.ok) await readUntil('retry:');
  return { status: answer.status, type: answer.headers.get('content-type'), readUntil };
}

describe('watchQueue', () => {
  it('tells every desk what changed and who did it, and nothing of a patient', async () => {
    const doctor = await aDoctor(clinic);
    await aLineOf(clinic, doctor, 2);
    const desk = await signIn(clinic, doctor);
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    const params = { doctorId: doctor.id };
    const stream = await watch(manager, doctor.id);
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const { body } = await desk.call(callNextDayWise, { params, query: {}, body: {} });
    await desk.call(setQueueStatus, { params, body: { status: 'paused' } });
    const text = await stream.readUntil('"paused"');
    expect(text).toContain('event: queue.changed');
    expect(text).toContain(`"version":${body.version},"reason":"called"`);
    expect(text).toContain(doctor.name);
    expect(text).not.toContain(body.current?.patientLastName ?? 'missing');
  });

  it('is for those who serve the doctor alone', async () => {
    const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
    expect((await watch(await signIn(clinic, other), doctor.id)).status).toBe(403);
  });

  it('ends with the session', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const stream = await watch(desk, doctor.id);
    await call(clinic, logOut, { body: { refreshToken: desk.refreshToken } });
    expect(await stream.readUntil('never sent')).not.toContain('never sent');
  });

  it('says nothing of a change that was rolled back', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const params = { doctorId: doctor.id };
    const stream = await watch(desk, doctor.id);
    expect((await desk.call(callNextDayWise, { params, query: {}, body: {} })).status).toBe(409);
    await desk.call(setQueueStatus, { params, body: { status: 'paused' } });
    expect((await stream.readUntil('"paused"')).match(/event:/g)).toHaveLength(1);
  });
});
