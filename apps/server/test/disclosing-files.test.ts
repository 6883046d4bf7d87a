import { buildPath } from '@anteroom/client/build-request';
import { getAccessHistory } from '@anteroom/contract/access-history';
import { api } from '@anteroom/contract/api';
import { createAppointment } from '@anteroom/contract/appointments';
import type { AuditAction } from '@anteroom/contract/audit-actions';
import { createCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { updatePatient } from '@anteroom/contract/patients';
import type { Route } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { aBookingPage } from './booking-pages.ts';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { importFile } from './imports.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from './people.ts';
import { someHours } from './visits.ts';

const clinic = await aClinic();
// All appointments of this test are on the following day.
clinic.clock.set(new Date('2027-05-03T09:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));

type Shown = { doctor: Person; patientId: number };
type Sent = { params?: object; query?: object };

type Disclosing = { action: AuditAction; sends(shown: Shown): Sent | Promise<Sent> };
/** A file that contains no patient data. `holdsNoPatient` says why the file is in no patient's access history. */
type Harmless = { holdsNoPatient: string; sends(shown: Shown): Sent | Promise<Sent> };

const ofDoctor = ({ doctor }: Shown) => ({ query: { doctorId: doctor.id } });

/** Every route that returns a file, and the day list, which users print. */
const files: Partial<Record<keyof typeof api, Disclosing | Harmless>> = {
  exportPatients: { action: 'patient.exported', sends: ofDoctor },
  exportAppointments: { action: 'appointment.exported', sends: ofDoctor },
  exportPatientCalendar: {
    action: 'appointment.exported',
    sends: ({ patientId }) => ({ params: { patientId } }),
  },
  exportAuditEvents: { action: 'audit.exported', sends: ofDoctor },
  readCalendarFeed: {
    action: 'calendar_feed.read',
    sends: async ({ doctor }) => ({ params: { secret: await aFeedOf(doctor) } }),
  },
  getDayList: {
    action: 'day_list.read',
    sends: ({ doctor }) => ({ params: { doctorId: doctor.id }, query: { date: '2027-05-04' } }),
  },
  exportReport: {
    holdsNoPatient: 'A report is sums',
    sends: () => ({ params: { report: 'appointments' }, query: { from: '2027-05-01', to: '2027-05-31' } }),
  },
  listSchedulingLocations: { holdsNoPatient: 'It is the clinic', sends: () => ({}) },
  listSchedulingSchedules: { holdsNoPatient: 'It is the doctors', sends: listTimesOf },
  listSchedulingSlots: { holdsNoPatient: 'It is free times', sends: listTimesOf },
  exportImportRefusals: {
    holdsNoPatient: 'Refused lines have no record here',
    sends: async (shown) => ({ params: { importId: await aRefusedImport(shown) } }),
  },
};

const disclosing = Object.entries(files).flatMap(([name, file]) =>
  'action' in file ? [[name as keyof typeof api, file] as const] : [],
);
const harmless = Object.entries(files).flatMap(([name, file]) =>
  'holdsNoPatient' in file ? [[name as keyof typeof api, file] as const] : [],
);

/** Returns the free times of the doctor that booking portals can read. */
async function listTimesOf({ doctor }: Shown): Promise<Sent> {
  await someHours(clinic, doctor, { day: 2, from: 540, to: 720 });
  await aBookingPage(admin, { isListed: true, horizonDays: 30 }, doctor.id);
  // Move the clock, because the server creates the file again at most once a minute.
  clinic.clock.moveOn(1);
  return {};
}

async function aFeedOf(doctor: Person): Promise<string> {
  const params = { doctorId: doctor.id };
  const body = { label: 'my phone', nameForm: 'name' as const };
  const { body: made } = await admin.call(createCalendarFeed, { params, body });
  return made.address.split('/').at(-1) ?? '';
}

async function aRefusedImport({ doctor }: Shown): Promise<number> {
  const { id, counts } = await importFile(clinic, admin, 'First name,Last name\nNina,\n', {
    doctorId: doctor.id,
  });
  expect(counts).toMatchObject({ refused: 1, accepted: 0 });
  return id;
}

async function aSeenPatient(doctor: Person): Promise<number> {
  const patientId = await aPatientOf(clinic, doctor, { lastName: 'Quillfeather' });
  const body = aBooking(patientId, doctor, new Date('2027-05-04T09:00:00Z'));
  expect((await admin.call(createAppointment, { body })).status).toBe(201);
  return patientId;
}

async function fetchFile(name: keyof typeof api, sent: Sent): Promise<string> {
  const route: Route = api[name];
  const authorization = route.access === 'public' ? {} : { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(
    `${clinic.address}${buildPath(route, { params: sent.params, query: sent.query })}`,
    {
      headers: authorization,
    },
  );
  expect(answer.status).toBe(200);
  return answer.text();
}

async function actionsIn(patientId: number): Promise<string[]> {
  const { body } = await admin.call(getAccessHistory, { params: { patientId }, query: { limit: 50 } });
  return body.events.map(({ action }) => action);
}

const giveTo = (patientId: number, doctor: Person) =>
  admin.call(updatePatient, { params: { patientId }, body: { doctorId: doctor.id } });

describe('files with patient data', () => {
  it('S-181: the tests of files with patient data cover every route that returns a file, and the day list', () => {
    const routes = Object.entries<Route>(api)
      .filter(([, { streams }]) => streams !== undefined && streams !== 'text/event-stream')
      .map(([name]) => name)
      // The clinic's logo contains no data of patients.
      .filter((name) => name !== 'getClinicLogo');
    expect(Object.keys(files).toSorted()).toEqual([...routes, 'getDayList'].toSorted());
  });

  it.each(disclosing)(
    'S-181: %s appears in the access history of only the patients in the file, even if their doctors change later',
    async (name, { action, sends }) => {
      const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
      const [patientId, otherPatient] = [await aSeenPatient(doctor), await aSeenPatient(other)];
      const text = await fetchFile(name, await sends({ doctor, patientId }));
      expect(text.length).toBeGreaterThan(100);
      expect((await giveTo(patientId, other)).status).toBe(200);
      expect((await giveTo(otherPatient, doctor)).status).toBe(200);
      expect((await actionsIn(patientId)).filter((each) => each === action)).toEqual([action]);
      expect(await actionsIn(otherPatient)).not.toContain(action);
    },
  );

  it.each(harmless)('S-181: %s contains no patient of the clinic', async (name, { sends }) => {
    const doctor = await aDoctor(clinic);
    const patientId = await aSeenPatient(doctor);
    const text = await fetchFile(name, await sends({ doctor, patientId }));
    expect(text.length).toBeGreaterThan(10);
    expect(text).not.toContain('Quillfeather');
  });
});
