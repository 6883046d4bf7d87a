import { skipCentral, viewCentralQueue } from '@anteroom/contract/central-queue';
import { updatePatient } from '@anteroom/contract/patients';
import { callNextDayWise, getQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aDoctor } from '#test/people';

const clinic = await aClinic();
clinic.clock.set(new Date('2026-11-20T10:00:00Z'));

async function aDesk(queueType: 'day_wise' | 'central' = 'day_wise') {
  const doctor = await aDoctor(clinic, { queueType });
  await aLineOf(clinic, doctor, 3);
  return { doctor, desk: await signIn(clinic, doctor), params: { doctorId: doctor.id } };
}

const holding = (etag: string | null) => ({ 'if-none-match': etag ?? '' });

describe('the cached view of a queue', () => {
  it('callers share the cached view of a queue, but each read adds an audit entry', async () => {
    const { doctor, desk, params } = await aDesk();
    const other = await signIn(clinic, doctor);
    const [one, two] = [
      await desk.call(viewDayWiseQueue, { params, query: {} }),
      await other.call(viewDayWiseQueue, { params, query: {} }),
    ];
    expect(two.body).toEqual(one.body);
    expect(two.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['session_id', 'patient_ids'])
      .where('actor_id', '=', doctor.id)
      .where('action', '=', 'queue.read')
      .execute();
    expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(2);
    expect(rows.map(({ patient_ids }) => patient_ids.length)).toEqual([3, 3]);
  });

  it('shows a patient’s changed name immediately, although the view is cached for a minute', async () => {
    const { desk, params } = await aDesk();
    const look = async () => (await desk.call(viewDayWiseQueue, { params, query: {} })).body.queue;
    const [first] = await look();
    const { patient_id: patientId } = await clinic.db
      .selectFrom('appointments')
      .select('patient_id')
      .where('uuid', '=', first?.appointmentUuid ?? '')
      .executeTakeFirstOrThrow();
    const body = { lastName: 'Married' };
    expect((await desk.call(updatePatient, { params: { patientId }, body })).status).toBe(200);
    expect((await look())[0]?.patientLastName).toBe('Married');
  });

  it('compresses the cached view on request, and keeps it up to date', async () => {
    const { doctor, desk, params } = await aDesk();
    const look = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const answer = await desk.call(viewDayWiseQueue, { params, query: {} }, headers);
      return { packed: answer.headers.get('content-encoding'), ...answer.body };
    };
    await clinic.db
      .updateTable('appointments')
      .set({ reason_for_visit: 'ä'.repeat(500) })
      .where('doctor_id', '=', doctor.id)
      .execute();
    const [first, again, plain] = [await look('gzip'), await look('gzip'), await look('identity')];
    expect([first.packed, again.packed, plain.packed]).toEqual(['gzip', 'gzip', null]);
    expect(first.queue).toHaveLength(3);
    expect([first.queue, again.queue]).toEqual([plain.queue, plain.queue]);
    await desk.call(callNextDayWise, { params, query: {}, body: {} });
    expect((await look('gzip')).stats.inProgress).toBe(1);
  });

  it('does not return the cached view to callers without access to the queue', async () => {
    const { desk, params } = await aDesk();
    expect((await desk.call(viewDayWiseQueue, { params, query: {} })).status).toBe(200);
    const stranger = await signIn(clinic, await aDoctor(clinic));
    expect((await stranger.call(viewDayWiseQueue, { params, query: {} })).status).toBe(403);
  });
});

describe('polling a queue', () => {
  it('polling a queue responds 304 without a body until something changes', async () => {
    const { desk, params } = await aDesk();
    const look = (etag: string | null) => desk.call(viewDayWiseQueue, { params, query: {} }, holding(etag));
    const first = await look(null);
    expect(first.status).toBe(200);
    const etag = first.headers.get('etag');
    const again = await look(etag);
    expect([again.status, again.body]).toEqual([304, undefined]);
    expect(again.headers.get('cache-control')).toBe('no-store');
    await desk.call(callNextDayWise, { params, query: {}, body: {} });
    const changed = await look(etag);
    expect([changed.status, changed.body.stats.inProgress]).toEqual([200, 1]);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('polling returns the queue after a change that reuses a version number lost in a database crash', async () => {
    const { doctor, desk, params } = await aDesk();
    const look = (etag: string | null) => desk.call(viewDayWiseQueue, { params, query: {} }, holding(etag));
    await desk.call(callNextDayWise, { params, query: {}, body: {} });
    const before = await look(null);
    await clinic.db
      .updateTable('queues')
      .set({ version: before.body.version - 1 })
      .where('doctor_id', '=', doctor.id)
      .execute();
    await clinic.db
      .deleteFrom('queue_events')
      .where('doctor_id', '=', doctor.id)
      .where('version', '=', before.body.version)
      .execute();
    clinic.clock.set(new Date('2026-11-20T10:00:01Z'));
    await desk.call(callNextDayWise, { params, query: {}, body: {} });
    const after = await look(before.headers.get('etag'));
    clinic.clock.set(new Date('2026-11-20T10:00:00Z'));
    expect([after.status, after.body?.stats.completed]).toEqual([200, 1]);
    expect(after.body.version).toBe(before.body.version);
  });

  it('polling with an ETag returns the changed central queue after a skip, instead of 304', async () => {
    const { desk, params } = await aDesk('central');
    const look = (etag: string | null) => desk.call(viewCentralQueue, { params }, holding(etag));
    const { headers, body } = await look(null);
    const appointmentId = body.queue[0]?.appointmentUuid ?? '';
    expect((await look(headers.get('etag'))).status).toBe(304);
    await desk.call(skipCentral, { params: { ...params, appointmentId } });
    const changed = await look(headers.get('etag'));
    expect(changed.status).toBe(200);
    expect(changed.body.skippedToday.map(({ appointmentUuid }) => appointmentUuid)).toEqual([appointmentId]);
  });

  it('polling with an ETag returns the queue after a minute instead of 304, because estimates depend on the clock', async () => {
    const { desk, params } = await aDesk('central');
    const { headers } = await desk.call(viewCentralQueue, { params });
    const etag = headers.get('etag');
    expect((await desk.call(viewCentralQueue, { params }, holding(etag))).status).toBe(304);
    clinic.clock.set(new Date('2026-11-20T10:01:00Z'));
    expect((await desk.call(viewCentralQueue, { params }, holding(etag))).status).toBe(200);
  });

  it('polling ignores an ETag from another screen or session', async () => {
    const { doctor, desk, params } = await aDesk();
    const { headers } = await desk.call(getQueueStatus, { params });
    const etag = headers.get('etag');
    expect((await desk.call(getQueueStatus, { params }, holding(etag))).status).toBe(304);
    expect((await desk.call(viewDayWiseQueue, { params, query: {} }, holding(etag))).status).toBe(200);
    const elsewhere = await signIn(clinic, doctor);
    expect((await elsewhere.call(getQueueStatus, { params }, holding(etag))).status).toBe(200);
    const stranger = await signIn(clinic, await aDoctor(clinic));
    expect((await stranger.call(getQueueStatus, { params }, holding(etag))).status).toBe(403);
  });
});
