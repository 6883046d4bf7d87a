import { deleteUser, updateUser } from '@anteroom/contract/accounts';
import { callNextCentral } from '@anteroom/contract/central-queue';
import {
  createDisplay,
  type DisplayNameForm,
  listDisplays,
  revokeDisplay,
  viewDisplay,
} from '@anteroom/contract/displays';
import { updatePatient } from '@anteroom/contract/patients';
import { callNextDayWise, setQueueStatus } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aDoctor, aManagerOf, anAdmin } from '#test/people';

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
  it('tells a secret address this once, and keeps only a hash of it', async () => {
    const desk = await aDesk();
    const { display, address, secret } = await aDisplay(desk, [desk], 'initials');
    expect(address).toMatch(/^https:\/\/anteroom\.example\/display\/[\w-]{43}$/);
    expect((await desk.call(listDisplays, {})).body.displays).toEqual([display]);
    expect(display).toMatchObject({
      ...{ label: 'Hall', nameForm: 'initials', language: 'en', createdBy: desk.person.name },
      ...{ doctors: [{ id: desk.person.id, name: desk.person.name }], lastSeenAt: null, mayRevoke: true },
    });
    await look(secret);
    const stored = await clinic.db.selectFrom('displays').selectAll().execute();
    const trail = await clinic.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify([stored, trail])).not.toContain(secret);
    expect(clinic.log.join('\n')).not.toContain(secret);
  });

  it('shows codes alone unless it is told to show more', async () => {
    const desk = await aDesk();
    const body = { label: 'Hall', doctorIds: [desk.person.id] };
    expect((await desk.call(createDisplay, { body })).body.display.nameForm).toBe('code');
  });

  it('is for doctors for themselves alone, for admins for anyone, and for no manager', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.person));
    const body = { label: 'Hall', doctorIds: [desk.person.id, other.person.id] };
    expect((await desk.call(createDisplay, { body })).status).toBe(403);
    expect(
      (await manager.call(createDisplay, { body: { ...body, doctorIds: [desk.person.id] } })).status,
    ).toBe(403);
    expect((await admin.call(createDisplay, { body })).status).toBe(201);
  });

  it('refuses a disabled doctor and one who is not there', async () => {
    const desk = await aDesk();
    const body = { label: 'Hall', doctorIds: [desk.person.id] };
    await admin.call(deleteUser, { params: { userId: desk.person.id } });
    expect((await admin.call(createDisplay, { body })).refusal.code).toBe('doctor_disabled');
    const unknown = await admin.call(createDisplay, { body: { ...body, doctorIds: [999_999] } });
    expect([unknown.status, unknown.refusal.fields]).toEqual([400, { doctorIds: 'There is no such doctor' }]);
  });

  it('refuses one more than a clinic may have, also when several are asked for at once', async () => {
    const desk = await aDesk();
    const body = { label: 'Hall', doctorIds: [desk.person.id] };
    await clinic.db.updateTable('displays').set({ revoked_at: new Date() }).execute();
    const create = () => admin.call(createDisplay, { body });
    for (let made = 0; made < 45; made += 1) expect((await create()).status).toBe(201);
    const last = await Promise.all(Array.from({ length: 7 }, create));
    expect(last.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(last.find(({ status }) => status === 409)?.refusal.code).toBe('too_many_displays');
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
  ])('refuses %o', async (changes, field, message) => {
    const body = { label: 'Hall', doctorIds: [1], ...changes } as { label: string; doctorIds: number[] };
    const { status, refusal } = await admin.call(createDisplay, { body });
    expect([status, refusal.fields?.[field]]).toEqual([400, message]);
  });
});

describe('the list of displays', () => {
  it('holds for a doctor what shows them, and tells what they may close', async () => {
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

describe('what hangs on the wall', () => {
  it('is who is called, who is next with a range, and how many wait, of two kinds of line in their order', async () => {
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
      ...{ id: central.person.id, name: 'Carlos', state: 'active', pausedAt: null, waiting: 1 },
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

  it('leaves out who is due on another day', async () => {
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

  it('says since when a queue is paused, and then no times', async () => {
    const desk = await aDesk();
    await aLineOf(clinic, desk.person, 1);
    await desk.call(setQueueStatus, { params: { doctorId: desk.person.id }, body: { status: 'paused' } });
    const { secret } = await aDisplay(desk, [desk]);
    expect((await boardOf(secret)).doctors[0]).toMatchObject({
      ...{ state: 'paused', pausedAt: expect.any(Number), waiting: 1 },
      next: [{ ticketCode: 'T-001', estimateLow: null, estimateHigh: null }],
    });
  });

  it('is not open for a doctor without a queue', async () => {
    const desk = await aDesk(null);
    await aLineOf(clinic, desk.person, 1);
    const { secret } = await aDisplay(desk, [desk]);
    expect((await boardOf(secret)).doctors).toEqual([
      {
        ...{ id: desk.person.id, name: desk.person.name, state: 'not_open', pausedAt: null },
        ...{ current: null, next: [], waiting: 0 },
      },
    ]);
  });

  it.each<[DisplayNameForm, (string | null)[], string[]]>([
    ['code', [null, null], ['Élodie', 'Quillfeather', 'Bartholomew', 'Vandersloot', 'É.', 'B. V.']],
    ['initials', ['É. Q.', 'B. V.'], ['Élodie', 'Quillfeather', 'Bartholomew', 'Vandersloot']],
    ['first_name_initial', ['Élodie Q.', 'Bartholomew V.'], ['Quillfeather', 'Vandersloot']],
  ])('with the names as %s tells no more of anyone in its whole answer', async (nameForm, names, hidden) => {
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
      'estimateLow',
      'name',
      'ticketCode',
    ]);
    expect(Object.keys(doctor?.current ?? {}).toSorted()).toEqual(['calledAt', 'name', 'ticketCode']);
  });

  it('is answered 304 to a display that shows it already, and anew after a change', async () => {
    const desk = await aDesk();
    await aLineOf(clinic, desk.person, 2);
    const { secret } = await aDisplay(desk, [desk]);
    const mark = (await look(secret)).headers.get('etag') ?? '';
    const again = await look(secret, { 'if-none-match': mark });
    expect([again.status, again.body]).toEqual([304, undefined]);
    await callNext(desk);
    expect((await look(secret, { 'if-none-match': mark })).status).toBe(200);
  });

  it('goes on without a doctor who was disabled, also once they are back', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const { secret } = await aDisplay(admin, [desk, other]);
    const shown = async () => (await boardOf(secret)).doctors.map(({ id }) => id);
    await admin.call(deleteUser, { params: { userId: desk.person.id } });
    expect(await shown()).toEqual([other.person.id]);
    await admin.call(updateUser, { params: { userId: desk.person.id }, body: { enabled: true } });
    expect(await shown()).toEqual([other.person.id]);
  });

  it('notes when it was last looked at, once in five minutes', async () => {
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

  it('keeps what was told to each patient, once while it stays the same to the minute', async () => {
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

describe('a display that is not there', () => {
  it('S-49: is told apart by nothing: unknown, malformed, closed or with nobody left to show', async () => {
    const desk = await aDesk();
    const closed = await aDisplay(desk, [desk]);
    await desk.call(revokeDisplay, { params: { displayId: closed.display.id } });
    const empty = await aDisplay(desk, [desk]);
    await admin.call(deleteUser, { params: { userId: desk.person.id } });
    const secrets = ['A'.repeat(43), 'short', '%00', closed.secret, empty.secret];
    for (const secret of secrets) {
      const { status, refusal } = await look(secret);
      expect([status, { ...refusal, requestId: '' }]).toEqual([
        404,
        { error: 'Display not found', code: 'not_found', requestId: '' },
      ]);
    }
    for (const secret of secrets) expect(clinic.log.join('\n')).not.toContain(`"${secret}`);
  });

  it('is closed by its doctor alone, or an admin, and once', async () => {
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

  it('of several doctors is closed by no single one of them', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const { display } = await aDisplay(admin, [desk, other]);
    expect((await desk.call(revokeDisplay, { params: { displayId: display.id } })).status).toBe(403);
  });
});
