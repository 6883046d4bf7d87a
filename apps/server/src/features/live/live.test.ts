import { logOut } from '@anteroom/contract/auth';
import { callNextDayWise, setQueueStatus } from '@anteroom/contract/queue';
import { describe, expect, it, onTestFinished } from 'vitest';
import { notify } from '#platform/db/notifications/notify';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { type WatchedStream, watch as watchAt } from '#test/live-events';
import { aDoctor, aManagerOf, anAdmin, type Person } from '#test/people';
import { buildServer } from '../../build-server.ts';
import { announceAccessChange, queueChangedChannel } from './announce.ts';
import { createLiveHub } from './live-hub.ts';

const clinic = await aClinic();

const watch = (desk: Desk, doctorId: number, address = clinic.address) => watchAt(desk, doctorId, address);

/** Starts another server on the clinic's database, with limits of its own. It receives no database notifications. */
async function anotherServer(
  limits: Parameters<typeof createLiveHub>[1],
  { context } = clinic,
): Promise<string> {
  const server = await buildServer(context, createLiveHub(context, limits));
  onTestFinished(() => server.close());
  return server.listen({ host: '127.0.0.1', port: 0 });
}

/** Changes the queue and expects an event on the stream. */
async function expectHeard(stream: WatchedStream, desk: Desk): Promise<void> {
  const params = { doctorId: desk.person.id };
  await desk.call(setQueueStatus, { params, body: { status: 'paused' } });
  expect(await stream.readUntil('"paused"')).toContain('"paused"');
}

describe('watchQueue', () => {
  it('a stream sends each change of the queue and its author, without patient data', async () => {
    const doctor = await aDoctor(clinic);
    await aLineOf(clinic, doctor, 2);
    const desk = await signIn(clinic, doctor);
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    const params = { doctorId: doctor.id };
    const stream = await watch(manager, doctor.id);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const { body } = await desk.call(callNextDayWise, { params, query: {}, body: {} });
    await desk.call(setQueueStatus, { params, body: { status: 'paused' } });
    const text = await stream.readUntil('"paused"');
    expect(text).toContain('event: queue.changed');
    const [called] = text.split('data: ').filter((part) => part.includes('"called"'));
    expect(JSON.parse(called?.split('\n')[0] ?? '')).toEqual({
      doctorId: doctor.id,
      queueType: 'day_wise',
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      version: body.version,
      reason: 'called',
      actor: { id: doctor.id, name: doctor.name },
    });
    expect(text).not.toContain(body.current?.patientLastName ?? 'missing');
  });

  it('rejects a stream of another doctor’s queue', async () => {
    const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
    expect((await watch(await signIn(clinic, other), doctor.id)).status).toBe(403);
  });

  it('a stream ends when its session signs out', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const stream = await watch(desk, doctor.id);
    await call(clinic, logOut, { body: { refreshToken: desk.refreshToken } });
    await stream.ended();
  });

  it('ending one session keeps the streams of the user’s other sessions', async () => {
    const doctor = await aDoctor(clinic);
    const [leaving, staying] = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    const [left, stayed] = [await watch(leaving, doctor.id), await watch(staying, doctor.id)];
    await call(clinic, logOut, { body: { refreshToken: leaving.refreshToken } });
    await left.ended();
    await expectHeard(stayed, staying);
  });

  it('streams end in all sessions of a user when the user’s access changes', async () => {
    const doctor = await aDoctor(clinic);
    const streams = [await watch(await signIn(clinic, doctor), doctor.id)];
    streams.push(await watch(await signIn(clinic, doctor), doctor.id));
    await clinic.db.transaction().execute((tx) => announceAccessChange(tx, { userId: doctor.id }));
    for (const stream of streams) await stream.ended();
  });

  it('a stream ends if its user’s access and the queue change in one transaction, and the server keeps running', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const streams = [await watch(desk, doctor.id), await watch(desk, doctor.id)];
    await clinic.db.transaction().execute(async (tx) => {
      await announceAccessChange(tx, { userId: doctor.id });
      await notify(tx, queueChangedChannel, {
        doctorId: doctor.id,
        queueType: null,
        date: null,
        version: 1,
        reason: 'paused',
        actor: { id: doctor.id, name: doctor.name },
      });
    });
    for (const stream of streams) await stream.ended();
    expect((await watch(desk, doctor.id)).status).toBe(200);
  });

  it('a stream sends nothing for a change that was rolled back', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const params = { doctorId: doctor.id };
    const stream = await watch(desk, doctor.id);
    expect((await desk.call(callNextDayWise, { params, query: {}, body: {} })).status).toBe(409);
    await desk.call(setQueueStatus, { params, body: { status: 'paused' } });
    expect((await stream.readUntil('"paused"')).match(/event:/g)).toHaveLength(1);
  });

  it('rejects a stream for an unknown doctor and for a doctor without queue settings', async () => {
    const admin = await signIn(clinic, await anAdmin(clinic));
    const unset = await aDoctor(clinic, { queueType: null });
    const [unknown, notConfigured] = [await watch(admin, 999_999), await watch(admin, unset.id)];
    expect([unknown.status, await unknown.answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect([notConfigured.status, await notConfigured.answer.json()]).toMatchObject([
      409,
      { code: 'queue_not_configured' },
    ]);
  });

  it('allows ten streams per session', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const streams = await Promise.all(Array.from({ length: 12 }, () => watch(desk, doctor.id)));
    const refused = streams.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]?.headers.get('retry-after')).toBe('15');
    expect((await watch(await signIn(clinic, doctor), doctor.id)).status).toBe(200);
  });

  it('limits the streams of one user across all their sessions', async () => {
    const address = await anotherServer({ streamsOfPerson: 2 });
    const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { status } = await watch(await signIn(clinic, doctor), doctor.id, address);
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await watch(await signIn(clinic, other), other.id, address)).status).toBe(200);
  });

  it('rejects a stream when the process has reached its limit', async () => {
    const address = await anotherServer({ streamsOfProcess: 1 });
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const [first, second] = [await watch(desk, doctor.id, address), await watch(desk, doctor.id, address)];
    expect([first.status, second.status]).toEqual([200, 503]);
    expect(second.headers.get('retry-after')).toBe('15');
  });
});

describe('the periodic check of open streams', () => {
  const ago = (minutes: number) => new Date(clinic.clock.now().getTime() - minutes * 60_000);
  const sessionsOf = (manager: Person) => clinic.db.updateTable('sessions').where('user_id', '=', manager.id);

  it.each<[string, (manager: Person) => Promise<unknown>]>([
    [
      'was signed out',
      (manager) =>
        sessionsOf(manager)
          .set({ ended_at: ago(0), end_reason: 'signed_out' })
          .execute(),
    ],
    [
      'reached its maximum age',
      (manager) =>
        sessionsOf(manager)
          .set({ expires_at: ago(0) })
          .execute(),
    ],
    [
      'went idle',
      (manager) =>
        sessionsOf(manager)
          .set({ last_active_at: ago(30) })
          .execute(),
    ],
    [
      'belongs to a disabled account',
      ({ id }) => clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', id).execute(),
    ],
    [
      'belongs to a manager who no longer serves the doctor',
      ({ id }) => clinic.db.deleteFrom('manager_doctors').where('manager_id', '=', id).execute(),
    ],
  ])('closes only the stream whose session %s', async (_, change) => {
    const doctor = await aDoctor(clinic);
    const [manager, desk] = [await aManagerOf(clinic, doctor), await signIn(clinic, doctor)];
    const closing = await watch(await signIn(clinic, manager), doctor.id);
    const staying = [
      await watch(desk, doctor.id),
      await watch(await signIn(clinic, await aManagerOf(clinic, doctor)), doctor.id),
      await watch(await signIn(clinic, await anAdmin(clinic)), doctor.id),
    ];
    await change(manager);
    await clinic.hub.recheck();
    await closing.ended();
    await expectHeard(staying[0] as WatchedStream, desk);
    for (const stream of staying) expect(await stream.readUntil('"paused"')).toContain('"paused"');
  });

  it('the server runs the check of open streams periodically', async () => {
    const doctor = await aDoctor(clinic);
    const address = await anotherServer({ recheckMillis: 50 });
    const stream = await watch(await signIn(clinic, doctor), doctor.id, address);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    await stream.ended();
  });

  it('closes a stream whose access token has expired', async () => {
    const own = await aClinic();
    const doctor = await aDoctor(own);
    const stream = await watch(await signIn(own, doctor), doctor.id, own.address);
    own.clock.moveOn(14);
    await own.hub.recheck();
    expect(own.hub.count()).toBe(1);
    own.clock.moveOn(1);
    await own.hub.recheck();
    expect(own.hub.count()).toBe(0);
    await stream.ended();
  });

  it('a stream closes when its access token expires, even without the periodic check', async () => {
    const own = await aClinic();
    const address = await anotherServer({ expiryMillis: 50, recheckMillis: 3_600_000 }, own);
    const doctor = await aDoctor(own);
    const stream = await watch(await signIn(own, doctor), doctor.id, address);
    own.clock.moveOn(15);
    await stream.ended();
  });

  it('closes a stream on the first change after its access token expired, even without the periodic check', async () => {
    const own = await aClinic();
    const doctor = await aDoctor(own);
    const desk = await signIn(own, doctor);
    const stream = await watch(desk, doctor.id, own.address);
    own.clock.moveOn(15);
    const later = await signIn(own, doctor);
    await later.call(setQueueStatus, { params: { doctorId: doctor.id }, body: { status: 'paused' } });
    await stream.ended();
    expect(await stream.readUntil('event:')).not.toContain('event:');
  });
});
