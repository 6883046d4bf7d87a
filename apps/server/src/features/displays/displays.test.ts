import { deleteUser, updateUser } from '@anteroom/contract/accounts';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { setClinicLogo } from '@anteroom/contract/clinic-logo';
import {
  createDisplay,
  type DisplayNameForm,
  listDisplays,
  revokeDisplay,
  setDisplayMessage,
  viewDisplay,
} from '@anteroom/contract/displays';
import { updatePatient } from '@anteroom/contract/patients';
import { callNextCentral, callNextDayWise, setQueueStatus } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { aLineOf } from '#test/line';
import { aDoctor, aManagerOf, anAdmin } from '#test/people';
import { tinyPng } from '#test/tiny-png';

const clinic = await aClinic();
clinic.clock.set(new Date('2026-11-20T10:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));

type QueueType = 'day_wise' | 'central' | null;
const aDesk = async (queueType: QueueType = 'day_wise', name?: string) =>
  signIn(clinic, await aDoctor(clinic, { queueType, ...(name ? { name } : {}) }));
const secretIn = (address: string) => address.split('/').at(-1) ?? '';

async function aDisplay(by: Desk, doctors: Desk[], nameForm: DisplayNameForm = 'code') {
  await clinic.db.updateTable('displays').set({ revoked_at: new Date() }).execute();
  const doctorIds = doctors.map(({ person }) => person.id);
  const { status, body } = await by.call(createDisplay, { body: { label: 'Hall', doctorIds, nameForm } });
  expect(status).toBe(201);
  return { ...body, secret: secretIn(body.address) };
}

const look = (secret: string, headers: Record<string, string> = {}) =>
  call(clinic, viewDisplay, { params: { secret } }, { headers });
const callNext = (desk: Desk) =>
  desk.call(callNextDayWise, { params: { doctorId: desk.person.id }, query: {}, body: {} });

async function boardOf(secret: string) {
  const { status, body } = await look(secret);
  expect(status).toBe(200);
  return body;
}

async function named(desk: Desk, names: readonly [string, string][]): Promise<void> {
  await aLineOf(clinic, desk.person, names.length);
  const patients = await clinic.db
    .selectFrom('patients')
    .select('id')
    .where('doctor_id', '=', desk.person.id)
    .orderBy('id')
    .execute();
  for (const [index, { id: patientId }] of patients.entries()) {
    const [firstName, lastName] = names[index] ?? ['', ''];
    await desk.call(updatePatient, { params: { patientId }, body: { firstName, lastName } });
  }
}

describe('createDisplay', () => {
  it('creating a display returns the secret URL once and stores only a hash of the secret', async () => {
    const desk = await aDesk();
    const { display, address, secret } = await aDisplay(desk, [desk], 'initials');
    expect(address).toMatch(/^https:\/\/anteroom\.example\/display\/[\w-]{43}$/);
    expect((await desk.call(listDisplays, {})).body.displays).toEqual([display]);
    expect(display).toMatchObject({
      label: 'Hall',
      nameForm: 'initials',
      language: 'en',
      createdBy: desk.person.name,
      doctors: [{ id: desk.person.id, name: desk.person.name }],
      lastSeenAt: null,
      mayRevoke: true,
    });
    await look(secret);
    const stored = await clinic.db.selectFrom('displays').selectAll().execute();
    const trail = await clinic.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify([stored, trail])).not.toContain(secret);
    expect(clinic.log.join('\n')).not.toContain(secret);
  });

  it('a new display shows only ticket codes by default', async () => {
    const desk = await aDesk();
    const body = { label: 'Hall', doctorIds: [desk.person.id] };
    expect((await desk.call(createDisplay, { body })).body.display.nameForm).toBe('code');
  });

  it('doctors can create displays for themselves, admins for any doctor, and managers none', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.person));
    const body = { label: 'Hall', doctorIds: [desk.person.id, other.person.id] };
    expect((await desk.call(createDisplay, { body })).status).toBe(403);
    expect(
      (await manager.call(createDisplay, { body: { ...body, doctorIds: [desk.person.id] } })).status,
    ).toBe(403);
    expect((await admin.call(createDisplay, { body })).status).toBe(201);
  });

  it('rejects a display for a disabled or an unknown doctor', async () => {
    const desk = await aDesk();
    const body = { label: 'Hall', doctorIds: [desk.person.id] };
    await admin.call(deleteUser, { params: { userId: desk.person.id } });
    expect((await admin.call(createDisplay, { body })).errorBody.code).toBe('doctor_disabled');
    const unknown = await admin.call(createDisplay, { body: { ...body, doctorIds: [999_999] } });
    expect([unknown.status, unknown.errorBody.fields]).toEqual([
      400,
      { doctorIds: 'There is no such doctor' },
    ]);
  });

  it('rejects displays above the clinic’s limit, even for concurrent requests', async () => {
    const desk = await aDesk();
    const body = { label: 'Hall', doctorIds: [desk.person.id] };
    await clinic.db.updateTable('displays').set({ revoked_at: new Date() }).execute();
    const create = () => admin.call(createDisplay, { body });
    for (let made = 0; made < 45; made += 1) expect((await create()).status).toBe(201);
    const last = await Promise.all(Array.from({ length: 7 }, () => insist(create)));
    expect(last.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(last.find(({ status }) => status === 409)?.errorBody.code).toBe('too_many_displays');
  });

  it.each([
    [{ label: '' }, 'label', 'Label is required'],
    [{ doctorIds: [] }, 'doctorIds', 'Choose at least one doctor'],
    [{ doctorIds: [7, 7] }, 'doctorIds', 'A doctor stands on a display once'],
    [
      { doctorIds: Array.from({ length: 13 }, (_, id) => id + 1) },
      'doctorIds',
      'A display shows at most 12 doctors',
    ],
    [{ nameForm: 'full' }, 'nameForm', 'Must be code, initials or first_name_initial'],
  ])('rejects a new display with %o', async (changes, field, message) => {
    const body = { label: 'Hall', doctorIds: [1], ...changes } as { label: string; doctorIds: number[] };
    const { status, errorBody } = await admin.call(createDisplay, { body });
    expect([status, errorBody.fields?.[field]]).toEqual([400, message]);
  });
});

describe('the message of a display', () => {
  const setMessage = (by: Desk, displayId: number, message: string | null) =>
    by.call(setDisplayMessage, { params: { displayId }, body: { message } });

  it('the message on a display can be changed and removed, with one audit entry per change', async () => {
    const desk = await aDesk();
    await clinic.db.updateTable('displays').set({ revoked_at: new Date() }).execute();
    const body = { label: 'Hall', doctorIds: [desk.person.id], message: ' Flu shots on Friday ' };
    const created = (await desk.call(createDisplay, { body })).body;
    const { id } = created.display;
    const secret = secretIn(created.address);
    const first = await look(secret);
    const etag = first.headers.get('etag') ?? '';
    expect([created.display.message, first.body.message]).toEqual(Array(2).fill('Flu shots on Friday'));
    expect((await setMessage(desk, id, 'Closed at noon')).body.display.message).toBe('Closed at noon');
    // The new message has changed the ETag, so this response is not a 304.
    expect((await look(secret, { 'if-none-match': etag })).body.message).toBe('Closed at noon');
    await setMessage(desk, id, 'Closed at noon');
    expect((await setMessage(desk, id, '')).body.display.message).toBeNull();
    expect((await boardOf(secret)).message).toBeNull();
    const told = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'changed_fields'])
      .where('action', '=', 'display.changed')
      .where('doctor_id', '=', desk.person.id)
      .execute();
    expect(told).toEqual(Array(2).fill({ actor_id: desk.person.id, changed_fields: ['message'] }));
  });

  it('rejects a display message that is too long or has control characters, and a message for a closed display', async () => {
    const desk = await aDesk();
    const { display } = await aDisplay(desk, [desk]);
    for (const message of ['a\u202eb', 'two\nlines', 'x'.repeat(121)]) {
      const { status, errorBody } = await setMessage(desk, display.id, message);
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['message']]);
    }
    await desk.call(revokeDisplay, { params: { displayId: display.id } });
    expect((await setMessage(desk, display.id, 'Hello')).status).toBe(404);
  });
});

describe('the list of displays', () => {
  it('doctors see only the displays that show them, and admins see all; the list says which ones the user can close', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const { display } = await aDisplay(admin, [other, desk]);
    const [shown] = (await desk.call(listDisplays, {})).body.displays;
    expect([shown?.id, shown?.mayRevoke]).toEqual([display.id, false]);
    expect(shown?.doctors.map(({ id }) => id)).toEqual([other.person.id, desk.person.id]);
    expect((await (await aDesk()).call(listDisplays, {})).body.displays).toEqual([]);
    const [all] = (await admin.call(listDisplays, {})).body.displays;
    expect([all?.id, all?.mayRevoke]).toEqual([display.id, true]);
  });
});

describe('the content of a display', () => {
  it('a display of either queue type lists the called patient, the next patients with wait ranges, and how many wait', async () => {
    const [day, central] = [await aDesk('day_wise', 'Dana'), await aDesk('central', 'Carlos')];
    await aLineOf(clinic, day.person, 8);
    await aLineOf(clinic, central.person, 2);
    await callNext(day);
    await central.call(callNextCentral, { params: { doctorId: central.person.id }, body: {} });
    const { secret } = await aDisplay(admin, [central, day]);
    const board = await boardOf(secret);
    expect(board).toMatchObject({ label: 'Hall', clinicName: 'Test Clinic', timezone: 'Europe/Berlin' });
    const [carlos, dana] = board.doctors;
    expect(carlos).toMatchObject({
      id: central.person.id,
      name: 'Carlos',
      state: 'active',
      pausedAt: null,
      waiting: 1,
      room: null,
      delayMinutes: null,
      current: { ticketCode: 'T-001', name: null, calledAt: expect.any(Number) },
    });
    expect(carlos?.next.map(({ ticketCode }) => ticketCode)).toEqual(['T-002']);
    expect(dana).toMatchObject({ name: 'Dana', current: { ticketCode: 'T-001' }, waiting: 7 });
    expect(dana?.next.map(({ ticketCode }) => ticketCode)).toEqual(
      [2, 3, 4, 5, 6].map((number) => `T-00${number}`),
    );
    for (const { estimateLow, estimateHigh } of dana?.next ?? []) {
      expect(estimateLow).toBeLessThanOrEqual(estimateHigh ?? 0);
      expect(estimateHigh).toBeGreaterThan(board.now);
    }
  });

  it('a display omits patients who are due on another day', async () => {
    const desk = await aDesk('central');
    await aLineOf(clinic, desk.person, 2);
    await clinic.db
      .updateTable('queue_entries')
      .set({ queue_date: '2026-11-21' })
      .where('doctor_id', '=', desk.person.id)
      .where('position', '=', '2')
      .execute();
    const { secret } = await aDisplay(desk, [desk]);
    expect((await boardOf(secret)).doctors[0]).toMatchObject({ waiting: 1, next: [{ ticketCode: 'T-001' }] });
  });

  it('a display shows since when a queue has been paused, and no estimates', async () => {
    const desk = await aDesk();
    await aLineOf(clinic, desk.person, 1);
    await desk.call(setQueueStatus, { params: { doctorId: desk.person.id }, body: { status: 'paused' } });
    const { secret } = await aDisplay(desk, [desk]);
    expect((await boardOf(secret)).doctors[0]).toMatchObject({
      state: 'paused',
      pausedAt: expect.any(Number),
      waiting: 1,
      next: [{ ticketCode: 'T-001', estimateLow: null, estimateHigh: null }],
    });
  });

  it('a display shows the state “not open” for a doctor without a queue', async () => {
    const desk = await aDesk(null);
    await aLineOf(clinic, desk.person, 1);
    const { secret } = await aDisplay(desk, [desk]);
    expect((await boardOf(secret)).doctors).toEqual([
      {
        id: desk.person.id,
        name: desk.person.name,
        state: 'not_open',
        pausedAt: null,
        room: null,
        delayMinutes: null,
        current: null,
        next: [],
        waiting: 0,
      },
    ]);
  });

  it.each<[DisplayNameForm, (string | null)[], string[]]>([
    ['code', [null, null], ['Élodie', 'Quillfeather', 'Bartholomew', 'Vandersloot', 'É.', 'B. V.']],
    ['initials', ['É. Q.', 'B. V.'], ['Élodie', 'Quillfeather', 'Bartholomew', 'Vandersloot']],
    ['first_name_initial', ['Élodie Q.', 'Bartholomew V.'], ['Quillfeather', 'Vandersloot']],
  ])(
    'with the name form %s, the response of a display contains names only in that form',
    async (nameForm, names, hidden) => {
      const desk = await aDesk();
      await named(desk, [
        ['Élodie', 'Quillfeather'],
        ['Bartholomew', 'Vandersloot'],
      ]);
      await callNext(desk);
      const { secret } = await aDisplay(desk, [desk], nameForm);
      const board = await boardOf(secret);
      const [doctor] = board.doctors;
      expect([doctor?.current?.name, doctor?.next[0]?.name]).toEqual(names);
      for (const name of hidden) expect(JSON.stringify(board)).not.toContain(name);
      expect(Object.keys(doctor?.next[0] ?? {}).toSorted()).toEqual([
        'estimateHigh',
        'estimateIsUncertain',
        'estimateLow',
        'name',
        'ticketCode',
      ]);
      expect(Object.keys(doctor?.current ?? {}).toSorted()).toEqual(['calledAt', 'name', 'ticketCode']);
    },
  );

  it('a display gets 304 while its content is current, and the new content after a change', async () => {
    const desk = await aDesk();
    await aLineOf(clinic, desk.person, 2);
    const { secret } = await aDisplay(desk, [desk]);
    const mark = (await look(secret)).headers.get('etag') ?? '';
    const again = await look(secret, { 'if-none-match': mark });
    expect([again.status, again.body]).toEqual([304, undefined]);
    await callNext(desk);
    expect((await look(secret, { 'if-none-match': mark })).status).toBe(200);
  });

  it('a display gets the clinic’s new name, time format and logo at its next poll', async () => {
    const desk = await aDesk();
    const { secret } = await aDisplay(desk, [desk]);
    const { timeFormat } = await boardOf(secret);
    const other = timeFormat === '12' ? '24' : '12';
    const changes = [
      () => admin.call(updateClinic, { body: { name: 'Clinic by the Lake' } }),
      () => admin.call(updateClinic, { body: { timeFormat: other } }),
      () => admin.call(setClinicLogo, { body: { image: tinyPng } }),
    ];
    for (const change of changes) {
      const etag = (await look(secret)).headers.get('etag') ?? '';
      expect((await change()).status).toBe(200);
      expect((await look(secret, { 'if-none-match': etag })).status).toBe(200);
    }
    expect(await boardOf(secret)).toMatchObject({
      clinicName: 'Clinic by the Lake',
      timeFormat: other,
      logo: expect.any(String),
    });
  });

  it('a display omits a disabled doctor, even after the account is enabled again', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const { secret } = await aDisplay(admin, [desk, other]);
    const shown = async () => (await boardOf(secret)).doctors.map(({ id }) => id);
    await admin.call(deleteUser, { params: { userId: desk.person.id } });
    expect(await shown()).toEqual([other.person.id]);
    await admin.call(updateUser, { params: { userId: desk.person.id }, body: { enabled: true } });
    expect(await shown()).toEqual([other.person.id]);
  });

  it('stores the time of the last view of a display at most once in five minutes', async () => {
    const desk = await aDesk();
    const { secret, display } = await aDisplay(desk, [desk]);
    const seenAt = async () => {
      const displays = (await desk.call(listDisplays, {})).body.displays;
      return displays.find(({ id }) => id === display.id)?.lastSeenAt ?? 0;
    };
    await look(secret);
    const first = await seenAt();
    await look(secret);
    expect(await seenAt()).toBe(first);
    clinic.clock.moveOn(6);
    await look(secret);
    expect(await seenAt()).toBeGreaterThan(first);
  });

  it('stores an estimate shown on a display only once while its minutes stay the same', async () => {
    const desk = await aDesk();
    await aLineOf(clinic, desk.person, 2);
    const { secret } = await aDisplay(desk, [desk]);
    const kept = () =>
      clinic.db
        .selectFrom('shown_estimates')
        .select(['appointment_id', 'low', 'high', 'shown_on'])
        .where('doctor_id', '=', desk.person.id)
        .orderBy('id')
        .execute();
    const [first, second] = (await boardOf(secret)).doctors[0]?.next ?? [];
    await expect.poll(async () => (await kept()).length).toBe(2);
    expect((await kept()).map(({ low, high }) => [low.getTime(), high.getTime()])).toEqual(
      [first, second].map((one) => [one?.estimateLow, one?.estimateHigh]),
    );
    await look(secret);
    clinic.clock.moveOn(5);
    await look(secret);
    await expect.poll(async () => (await kept()).length).toBe(4);
    expect(new Set((await kept()).map(({ shown_on }) => shown_on))).toEqual(new Set(['display']));
  });
});

describe('a display that cannot be opened', () => {
  it('S-49: unknown, malformed and closed displays and displays without an enabled doctor return the same error', async () => {
    const desk = await aDesk();
    const closed = await aDisplay(desk, [desk]);
    await desk.call(revokeDisplay, { params: { displayId: closed.display.id } });
    const empty = await aDisplay(desk, [desk]);
    await admin.call(deleteUser, { params: { userId: desk.person.id } });
    const secrets = ['A'.repeat(43), 'short', '%00', closed.secret, empty.secret];
    for (const secret of secrets) {
      const { status, errorBody } = await look(secret);
      expect([status, { ...errorBody, requestId: '' }]).toEqual([
        404,
        { error: 'Display not found', code: 'not_found', requestId: '' },
      ]);
    }
    for (const secret of secrets) expect(clinic.log.join('\n')).not.toContain(`"${secret}`);
  });

  it('the doctor or an admin can close a display, but only once', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const { display } = await aDisplay(desk, [desk]);
    const params = { displayId: display.id };
    expect((await other.call(revokeDisplay, { params })).status).toBe(404);
    expect((await admin.call(revokeDisplay, { params })).status).toBe(204);
    expect((await desk.call(revokeDisplay, { params })).status).toBe(404);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id as actorId', 'doctor_id as doctorId'])
      .where('object_type', '=', 'display')
      .where('object_id', '=', String(display.id))
      .orderBy('seq')
      .execute();
    const doctorId = desk.person.id;
    expect(rows).toEqual([
      { action: 'display.created', actorId: doctorId, doctorId },
      { action: 'display.revoked', actorId: admin.person.id, doctorId },
    ]);
  });

  it('a doctor cannot close a display that also shows other doctors', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const { display } = await aDisplay(admin, [desk, other]);
    expect((await desk.call(revokeDisplay, { params: { displayId: display.id } })).status).toBe(403);
  });
});
