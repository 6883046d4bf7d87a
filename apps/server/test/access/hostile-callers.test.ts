import { buildPath } from '@anteroom/client/build-request';
import { apiBase } from '@anteroom/contract/api';
import { createAppointment, listAppointments } from '@anteroom/contract/appointments';
import { getProfile } from '@anteroom/contract/auth';
import { createPatient, getPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { callNextDayWise, getQueueStatus, skipDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { togglePause } from '@anteroom/contract/queue-reset';
import type { Route } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aManagerOf, aPatientOf } from '#test/people';
import { aWorld } from './world.ts';

const world = await aWorld(await aClinic());
const { clinic, owner, other, patientId, desks } = world;

/** Sends a request that the typed contract would not allow. */
const send = (method: string, path: string, { token }: { token: string }, more: object = {}) =>
  fetch(`${clinic.address}${path}`, { method, headers: { authorization: `Bearer ${token}`, ...more } });

const patientAsStored = () =>
  clinic.db.selectFrom('patients').selectAll().where('id', '=', patientId).executeTakeFirstOrThrow();

describe('request body', () => {
  it.each([
    ['id', 1],
    ['createdAt', 0],
    ['role', 'admin'],
    ['version', 9],
    ['ownerId', 1],
  ])('S-41: rejects a request body that sets %s, and changes nothing', async (field, value) => {
    const before = await patientAsStored();
    const body = { city: 'Elsewhere', [field]: value } as object;
    const answer = await desks.owner.call(updatePatient, { params: { patientId }, body });
    expect([answer.status, Object.keys(answer.errorBody.fields ?? {})]).toEqual([400, [field]]);
    expect(await patientAsStored()).toEqual(before);
  });

  it('S-46: books nothing if a request body names another doctor, or a patient of another doctor', async () => {
    const at = new Date(clinic.clock.now().getTime() + 500 * 86_400_000);
    const booked = async (desk: typeof desks.owner, doctor: typeof owner) =>
      (await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) })).status;
    expect(await booked(desks.owner, other)).toBe(403);
    expect(await booked(desks.other, other)).toBe(404);
    const appointments = clinic.db.selectFrom('appointments').select('id').where('scheduled_at', '=', at);
    expect(await appointments.execute()).toEqual([]);
  });

  it('S-47: changes nothing if a POST body contains the id of an existing record', async () => {
    const before = await patientAsStored();
    const body = { id: patientId, firstName: 'Taken', lastName: 'Over' } as {
      firstName: string;
      lastName: string;
    };
    expect((await desks.owner.call(createPatient, { body })).status).toBe(400);
    expect(await patientAsStored()).toEqual(before);
  });
});

describe('list', () => {
  it('S-43: a page of the patient list contains only patients that the caller may read, and its pagination reveals no others', async () => {
    const loner = await aDoctor(clinic);
    const desk = await signIn(clinic, loner);
    for (const search of [undefined, world.patientName]) {
      const { body } = await desk.call(listPatients, { query: { limit: 1, ...(search ? { search } : {}) } });
      expect(body).toEqual({ patients: [], pagination: { hasMore: false, nextCursor: null } });
    }
    await aPatientOf(clinic, loner);
    const { body } = await desk.call(listPatients, { query: { limit: 1 } });
    expect([body.patients.length, body.pagination.hasMore]).toEqual([1, false]);
  });

  it('S-48: never adds records that the caller may not read to a filtered list', async () => {
    const asked = (query: object) => desks.other.call(listAppointments, { query });
    expect((await asked({ doctorId: owner.id })).status).toBe(403);
    expect((await asked({ patientId })).body.appointments).toEqual([]);
    const polluted = `${apiBase}/appointments?doctorId=${other.id}&doctorId=${owner.id}`;
    expect((await send('GET', polluted, desks.other)).status).toBe(400);
  });
});

describe('path', () => {
  it('S-45: rejects a path with the caller’s own doctor id and a patient of another doctor', async () => {
    const { appointmentId } = await world.aWaitingPatient();
    const answer = await desks.other.call(skipDayWise, { params: { doctorId: other.id, appointmentId } });
    expect(answer.status).toBe(404);
    const { body } = await desks.owner.call(viewDayWiseQueue, { params: { doctorId: owner.id }, query: {} });
    const entry = body.queue.find(({ appointmentUuid }) => appointmentUuid === appointmentId);
    expect(entry?.currentStatus).toBe('waiting');
  });

  it.each([
    `${apiBase}/patients/`,
    `//api/v1/patients`,
    `/API/v1/admin/users`,
    `${apiBase}/ADMIN/users`,
    `${apiBase}/admin/users/`,
    `${apiBase}/admin%2fusers`,
    `${apiBase}/patients/..%2fadmin/users`,
  ])('S-54: denies a doctor access to %s', async (path) => {
    expect([403, 404]).toContain((await send('GET', path, desks.owner)).status);
  });
});

describe('HTTP method', () => {
  it.each([
    ['GET', callNextDayWise],
    ['HEAD', callNextDayWise],
    ['GET', togglePause],
    ['HEAD', togglePause],
    ['DELETE', getQueueStatus],
    ['POST', getPatient],
  ] as const)(
    'S-52: rejects %s on a route with a different method, and changes nothing',
    async (method, route: Route) => {
      const before = await desks.owner.call(viewDayWiseQueue, { params: { doctorId: owner.id }, query: {} });
      const url = buildPath(route, { params: { doctorId: owner.id, patientId } });
      expect((await send(method, url, desks.owner)).status).toBe(405);
      const after = await desks.owner.call(viewDayWiseQueue, { params: { doctorId: owner.id }, query: {} });
      expect(after.body.version).toBe(before.body.version);
    },
  );
});

describe('request header', () => {
  it.each([
    ['x-user-id', '1'],
    ['x-http-method-override', 'DELETE'],
    ['x-original-url', `${apiBase}/admin/users`],
    ['x-rewrite-url', `${apiBase}/admin/users`],
    ['x-forwarded-for', '9.9.9.9'],
    ['forwarded', 'for=9.9.9.9'],
  ])(
    'S-53: ignores the request header %s, which changes neither the caller nor the route',
    async (name, value) => {
      const answer = await send('GET', buildPath(getProfile, {}), desks.owner, { [name]: value });
      expect((await answer.json()).user.id).toBe(owner.id);
    },
  );

  it('S-53: the headers X-Forwarded-For and X-Real-IP do not reset a rate limit', async () => {
    const busy = await aClinic({ rateLimitPerMinute: 5 });
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const headers = { 'x-forwarded-for': `9.9.9.${nth}`, 'x-real-ip': `9.9.9.${nth}` };
      statuses.push((await fetch(`${busy.address}${apiBase}/clinic`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });
});

describe('manager', () => {
  it('S-50: lets a manager act only for the linked doctors', async () => {
    const [first, second, third] = [await aDoctor(clinic), await aDoctor(clinic), await aDoctor(clinic)];
    const desk = await signIn(clinic, await aManagerOf(clinic, first, second));
    const statuses = [first, second, third].map(
      async ({ id }) => (await desk.call(getQueueStatus, { params: { doctorId: id } })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 403]);
  });
});

describe('inactive patient', () => {
  it('S-57: an inactive patient cannot be booked, but can still be read and changed', async () => {
    const inactive = await world.anInactivePatient();
    const booking = { ...(await world.aBooking(owner)), patientId: inactive };
    const refused = await desks.owner.call(createAppointment, { body: booking });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'patient_inactive']);
    const change = { params: { patientId: inactive }, body: { city: 'Bern' } };
    expect((await desks.owner.call(updatePatient, change)).status).toBe(200);
  });
});
