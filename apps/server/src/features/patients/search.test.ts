import { listAppointments } from '@anteroom/contract/appointments';
import { listPatients, updatePatient } from '@anteroom/contract/patients';
import { expect, it } from 'vitest';
import { type Answer, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin, aPatientOf, type Person } from '#test/people';

/** More patients than the limit up to which a search sorts all matches (`few` in patient-list.queries.ts). */
const crowd = 1100;
const hour = 3_600_000;

const clinic = await aClinic();
const busy = await aDoctor(clinic);
const quiet = await aDoctor(clinic);
const other = await aDoctor(clinic);
const desks = {
  admin: await signIn(clinic, await anAdmin(clinic)),
  'busy doctor': await signIn(clinic, busy),
  'quiet doctor': await signIn(clinic, quiet),
  'manager of two': await signIn(clinic, await aManagerOf(clinic, quiet, other)),
};
const actingFor: Record<keyof typeof desks, Person[]> = {
  admin: [busy, quiet, other],
  'busy doctor': [busy],
  'quiet doctor': [quiet],
  'manager of two': [quiet, other],
};

type Known = {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  readers: number[];
};

const firstNames = [
  'José',
  'ZOË',
  'Łukasz',
  'Anna-Maria',
  'Jean Luc',
  'Đặng',
  "D'Arcy",
  'Ga',
  'Jo',
  'X',
  'Øyvind',
  'Ægir',
  '李',
];
const lastNames = [
  'García',
  'de la Cruz',
  'Straße',
  "O'Brien",
  'A%b',
  'under_score',
  'Back\\slash',
  '50％',
  '(555)',
  'Ng',
  'Zürcher',
  '李',
  'Ga-Lopez',
  'Garcia Garcia',
  '.*',
];
const phones = ['(617) 555-0142', '+49 30 1234567', '617.555.0199', null, '5550142'];

const known: Known[] = [];
await fillWithCrowd();
for (const [row, lastName] of lastNames.entries())
  for (const [column, firstName] of firstNames.entries())
    await addKnown(firstName, lastName, row * 31 + column * 7);

async function fillWithCrowd() {
  const rows = Array.from({ length: crowd }, (_, place) => ({
    doctor_id: busy.id,
    first_name: `Aaron${place % 10}`,
    last_name: place % 2 === 0 ? 'Aaronson' : 'Abel',
  }));
  const ids = await clinic.db.insertInto('patients').values(rows).returning('id').execute();
  for (const [place, { first_name: firstName, last_name: lastName }] of rows.entries())
    known.push({
      id: ids[place]?.id ?? 0,
      firstName,
      lastName,
      email: null,
      phone: null,
      readers: [busy.id],
    });
}

async function addKnown(firstName: string, lastName: string, seed: number) {
  const doctor = [busy, quiet, other][seed % 3] ?? busy;
  const phone = phones[seed % phones.length] ?? null;
  const email = seed % 4 === 0 ? `j_${seed}%x@example.org` : null;
  const id = await aPatientOf(clinic, doctor, {
    firstName,
    lastName,
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
  });
  const readers = [doctor.id];
  if (seed % 5 === 0) {
    await addAppointments([{ patientId: id, doctorId: quiet.id, at: seed * hour }]);
    readers.push(quiet.id);
  }
  known.push({ id, firstName, lastName, email, phone, readers });
}

async function addAppointments(rows: { patientId: number; doctorId: number; at: number }[]) {
  const values = rows.map(({ patientId, doctorId, at }, place) => ({
    doctor_id: doctorId,
    patient_id: patientId,
    scheduled_at: new Date(at),
    ends_at: new Date(at + 300_000),
    duration_minutes: 5,
    appointment_type: 'consultation' as const,
    ticket_code: `T-${place}`,
    overlap_allowed: true,
  }));
  await clinic.db.insertInto('appointments').values(values).execute();
}

/** Reference implementation of the search rules, slow and without an index. */
function isFound(patient: Known, search: string): boolean {
  const digits = (patient.phone ?? '').replace(/\D/g, '');
  const text = ` ${fold(`${patient.firstName} ${patient.lastName} ${patient.email ?? ''}`).trim()} ${digits}`;
  const holds = (word: string) =>
    text.includes([...word].length < 3 ? ` ${fold(word)}` : fold(word)) || holdsNumber(word);
  const holdsNumber = (word: string) => {
    const wanted = word.replace(/\D/g, '');
    return wanted.length >= 3 && /^[+\d\s().\-/]+$/.test(word.trim()) && text.includes(wanted);
  };
  return (
    search
      .split(/[\s,;]+/)
      .filter(Boolean)
      .every(holds) || holdsNumber(search)
  );
}

const letters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', '％': '%' };

function fold(text: string): string {
  const plain = [...text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')];
  return plain
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .replace(/\s+/g, ' ');
}

function inListOrder(one: Known, next: Known): number {
  const keys = (patient: Known) => [fold(patient.lastName), fold(patient.firstName)] as const;
  const [[lastName, firstName], [nextLastName, nextFirstName]] = [keys(one), keys(next)];
  const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return compare(lastName, nextLastName) || compare(firstName, nextFirstName) || one.id - next.id;
}

const searches = [
  ...[
    'garcia',
    'JOSE garcía',
    'ga jo',
    'ga',
    'g',
    'aaron',
    'aaronson aaron3',
    'abel',
    'nobody',
    'zzz qqq',
    'a%b',
    '%',
    '_',
    '\\',
    '50%',
    '.*',
  ],
  ...[
    "o'brien",
    'anna',
    'maria anna',
    'luc de',
    'strasse',
    'STRAẞE',
    'dang',
    '李',
    'x',
    '(617) 555-0142',
    '5550142',
    '617 555',
    '555',
    '(555)',
  ],
  ...[
    'example.org',
    'j_31',
    'j_31%x',
    'garcia 555-0142',
    'lopez ga',
    'ægir',
    'aegir',
    '49 30',
    '+49',
    'cruz, la',
    'ab',
    "d'a",
    'e',
  ],
];

async function everyPage(desk: Desk, search: string): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const page: Answer<typeof listPatients> = await desk.call(listPatients, {
      query: { search, cursor, limit: 150 },
    });
    ids.push(...page.body.patients.map(({ id }) => id));
    cursor = page.body.pagination.nextCursor;
  }
  return ids;
}

it.each(Object.keys(desks) as (keyof typeof desks)[])(
  'a search by the %s finds the same patients in the same order as a scan of every name',
  async (person) => {
    const readers = actingFor[person].map(({ id }) => id);
    const visible = known.filter(
      (patient) => person === 'admin' || patient.readers.some((id) => readers.includes(id)),
    );
    const inOrder = visible.toSorted(inListOrder);
    for (const search of searches) {
      const expected = inOrder.filter((patient) => isFound(patient, search)).map(({ id }) => id);
      expect(await everyPage(desks[person], search), search).toEqual(expected);
    }
  },
);

it('an appointment search finds patients with few, many or only old appointments', async () => {
  const [often] = known.filter(({ lastName }) => lastName === 'García');
  const crowded = known.filter(
    ({ lastName, firstName }) => lastName === 'Abel' || firstName.startsWith('Aaron'),
  );
  const byPlace = (place: number) => crowded[place]?.id ?? 0;
  const longAgo = Array.from({ length: 60 }, (_, place) => ({
    patientId: byPlace(place),
    doctorId: busy.id,
    at: place * hour,
  }));
  const lately = Array.from({ length: 1050 }, (_, place) => ({
    patientId: often?.id ?? 0,
    doctorId: busy.id,
    at: (1000 + place) * hour,
  }));
  await addAppointments([...longAgo, ...lately]);
  const find = async (search: string, query: object = {}) => {
    const { body } = await desks.admin.call(listAppointments, {
      query: { search, limit: 50, doctorId: busy.id, ...query },
    });
    return body.appointments.map(({ patientId, scheduledDateTime }) => [patientId, scheduledDateTime / hour]);
  };
  expect((await find('jose garcia'))[0]).toEqual([often?.id, 2049]);
  expect(await find('aaron', { limit: 3 })).toEqual([59, 58, 57].map((place) => [byPlace(place), place]));
  expect(await find('aaron', { limit: 3, offset: 57 })).toEqual(
    [2, 1, 0].map((place) => [byPlace(place), place]),
  );
  expect(await find('aaron', { date: '1970-01-01', limit: 2 })).toEqual(
    [22, 21].map((place) => [byPlace(place), place]),
  );
  await addAppointments(
    Array.from({ length: 300 }, (_, place) => ({
      patientId: byPlace(place),
      doctorId: busy.id,
      at: (5000 + place) * hour,
    })),
  );
  expect(await find('aaron', { limit: 2, offset: 250 })).toEqual(
    [49, 48].map((place) => [byPlace(place), 5000 + place]),
  );
});

it('after a change of name or status, a patient appears exactly once and up to date in each doctor’s list', async () => {
  const id = await aPatientOf(clinic, quiet, { firstName: 'Early', lastName: 'Aardvark' });
  await addAppointments([{ patientId: id, doctorId: other.id, at: hour }]);
  const body = { lastName: 'Żebrowski' };
  await desks['quiet doctor'].call(updatePatient, { params: { patientId: id }, body });
  await clinic.db.updateTable('patients').set({ is_active: false }).where('id', '=', id).execute();
  for (const person of ['quiet doctor', 'manager of two'] as const) {
    const all = await desks[person].call(listPatients, { query: { limit: 200 } });
    const ids = all.body.patients.map((patient) => patient.id);
    expect(ids.filter((one) => one === id)).toEqual([id]);
    expect(ids.indexOf(id)).toBeGreaterThan(
      all.body.patients.findIndex(({ lastName }) => lastName.startsWith('García')),
    );
    const inactive = await desks[person].call(listPatients, { query: { status: 'inactive' } });
    expect(inactive.body.patients.map((patient) => patient.id)).toEqual([id]);
    const active = await desks[person].call(listPatients, {
      query: { status: 'active', search: 'Żebrowski' },
    });
    expect(active.body.patients).toEqual([]);
  }
});
