import { buildPath } from '@anteroom/client/build-request';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { exportPatientCalendar } from '@anteroom/contract/calendar-feeds';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsIn, readCalendar, textOf } from '#test/calendar-file';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
// In the clinic's zone it is already the 28th of March, which has 23 hours.
clinic.clock.set(new Date('2027-03-27T23:30:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));
const aDesk = async (name?: string) => signIn(clinic, await aDoctor(clinic, name ? { name } : {}));

beforeAll(async () => {
  const body = { name: 'Lakeside', address: '1 Shore Road', phone: '+1 617 555 0100' };
  await admin.call(updateClinic, { body });
});

async function book(desk: Desk, patientId: number, at: string, changes: object = {}) {
  const body = aBooking(patientId, desk.person, new Date(at), { allowOverlap: true, ...changes });
  const answer = await admin.call(createAppointment, { body });
  expect(answer.status).toBe(201);
  return answer.body.appointment.uuid;
}

async function download(desk: Desk, patientId: number) {
  const answer = await fetch(
    `${clinic.address}${buildPath(exportPatientCalendar, { params: { patientId } })}`,
    {
      headers: { authorization: `Bearer ${desk.token}` },
    },
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, text: bytes.toString() };
}

describe('the calendar file of a patient', () => {
  it('a patient’s calendar file contains the place and the doctor, but not the reason', async () => {
    const desk = await aDesk('Dana Okafor');
    const patientId = await aPatientOf(clinic, desk.person, { firstName: 'Jane', lastName: 'Doe' });
    const secret = 'Confidential';
    const uuid = await book(desk, patientId, '2027-03-29T08:00:00Z', {
      reasonForVisit: secret,
      notes: secret,
    });
    const more = {
      diagnosis: secret,
      treatment: secret,
      prescription: secret,
      appointmentType: 'procedure',
    } as const;
    expect((await desk.call(updateAppointment, { params: { uuid }, body: more })).status).toBe(200);
    const { answer, bytes, text } = await download(desk, patientId);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointments-2027-03-28.ics"',
      'cache-control': 'no-store',
    });
    expect(eventsIn(bytes)).toEqual([
      {
        uid: `${uuid}@anteroom.example`,
        start: '2027-03-29T08:00:00Z',
        end: '2027-03-29T08:20:00Z',
        summary: 'Dana Okafor, Lakeside',
        location: '1 Shore Road, +1 617 555 0100',
        status: 'CONFIRMED',
        sequence: 2,
      },
    ]);
    expect(text).not.toMatch(/Confidential|Procedure|Jane|Doe/i);
    const { properties, components } = readCalendar(bytes);
    expect([properties.get('METHOD'), properties.get('X-WR-CALNAME')]).toEqual(['PUBLISH', undefined]);
    const [event] = components;
    expect(event?.properties.get('LAST-MODIFIED')).toMatch(/^2027032[78]T\d{6}Z$/);
    expect(event?.components.map((alarm) => Object.fromEntries(alarm.properties))).toEqual([
      { ACTION: 'DISPLAY', TRIGGER: '-P1D', DESCRIPTION: 'Dana Okafor\\, Lakeside' },
    ]);
  });

  it('a patient’s calendar file starts with the clinic’s current day and contains upcoming appointments', async () => {
    const desk = await aDesk();
    const patientId = await aPatientOf(clinic, desk.person);
    await book(desk, patientId, '2027-03-27T22:30:00Z');
    const coming = [
      '2027-03-27T23:00:00Z',
      '2027-03-28T00:50:00Z',
      '2027-03-28T01:10:00Z',
      '2028-01-01T10:00:00Z',
    ];
    for (const at of coming) await book(desk, patientId, at);
    for (const status of ['cancelled', 'no_show', 'completed'] as const) {
      const uuid = await book(desk, patientId, '2027-04-01T10:00:00Z');
      expect((await desk.call(updateAppointment, { params: { uuid }, body: { status } })).status).toBe(200);
    }
    const events = eventsIn((await download(desk, patientId)).bytes);
    expect(events.map(({ start }) => start)).toEqual(coming);
    // Across the clock change the appointment lasts ten minutes, not seventy.
    expect(events[1]?.end).toBe(coming[2]);
  });

  it('a patient’s calendar file contains only the appointments that the caller may see', async () => {
    const [desk, other] = [await aDesk('One'), await aDesk('Two')];
    const patientId = await aPatientOf(clinic, desk.person);
    await book(desk, patientId, '2027-04-02T08:00:00Z');
    await book(other, patientId, '2027-04-03T08:00:00Z');
    const manager = await signIn(clinic, await aManagerOf(clinic, other.person));
    const summaries = async (who: Desk) =>
      eventsIn((await download(who, patientId)).bytes).map(({ summary }) => summary);
    expect(await summaries(desk)).toEqual(['One, Lakeside']);
    expect(await summaries(manager)).toEqual(['Two, Lakeside']);
    expect(await summaries(admin)).toEqual(['One, Lakeside', 'Two, Lakeside']);
  });

  it('a patient’s calendar file is empty if nothing is booked', async () => {
    const desk = await aDesk();
    expect(eventsIn((await download(desk, await aPatientOf(clinic, desk.person))).bytes)).toEqual([]);
  });

  it('S-49: the calendar file of another doctor’s patient returns 404', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const patientId = await aPatientOf(clinic, desk.person);
    for (const id of [patientId, 999_999]) {
      const { answer, text } = await download(other, id);
      expect([answer.status, JSON.parse(text).error]).toEqual([404, 'Patient not found']);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
  });

  it('audits each export of a patient’s calendar', async () => {
    const desk = await aDesk();
    const patientId = await aPatientOf(clinic, desk.person);
    await download(desk, patientId);
    await download(desk, patientId);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'doctor_id as doctorId', 'patient_ids as patientIds', 'details'])
      .where('actor_id', '=', desk.person.id)
      .where('action', '=', 'appointment.exported')
      .execute();
    const row = {
      action: 'appointment.exported',
      doctorId: desk.person.id,
      patientIds: [patientId],
      details: { format: 'calendar', count: 1, appointments: 0 },
    };
    expect(rows).toEqual([row, row]);
  });
});

describe('a name in a calendar file', () => {
  const family = '\u{1F468}‍\u{1F469}‍\u{1F467}';
  it.each([
    [
      'contains a line break',
      'Eve\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Mine',
      'Eve END:VEVENT BEGIN:VEVENT SUMMARY:Mine',
    ],
    ['contains other characters that end a line', 'A\rB\nC\u2028D\u0085E\u000bF', 'A B C D E F'],
    ['contains special characters of the format', 'a,b;c\\n:"d"^\\', 'a,b;c\\n:"d"^\\'],
    ['is long and not ASCII', `${'ä'.repeat(60)}${family.repeat(5)}`, `${'ä'.repeat(60)}${family.repeat(5)}`],
    ['looks like a property', 'BEGIN:VALARM', 'BEGIN:VALARM'],
    ['contains a control character', 'a\u0001b', 'a b'],
  ])('a calendar file writes a name that %s as one line of text', async (_, name, shown) => {
    const desk = await aDesk(name);
    const patientId = await aPatientOf(clinic, desk.person);
    await book(desk, patientId, '2027-04-05T08:00:00Z');
    const { bytes } = await download(desk, patientId);
    expect(eventsIn(bytes).map(({ summary }) => summary)).toEqual([`${shown}, Lakeside`]);
    expect(textOf(readCalendar(bytes).components[0]?.components[0]?.properties.get('DESCRIPTION'))).toBe(
      `${shown}, Lakeside`,
    );
  });
});
