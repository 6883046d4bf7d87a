import type { Language } from '@anteroom/contract/languages';
import type { Gender } from '@anteroom/contract/patient-fields';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { carlos, type DemoDoctor, dana, uma } from './demo-doctors.ts';
import { latestOf } from './instants.ts';
import { readTable } from './read-table.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** The columns of the data file, which `prepare-synthea.ts` writes. */
export const patientColumns = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'address',
  'city',
  'state',
  'zipCode',
  'allergies',
] as const;
type Row = Record<(typeof patientColumns)[number], string>;

export type DemoPatient = {
  doctor: DemoDoctor;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string;
  dateOfBirth: string;
  gender: Gender;
  language: Language | null;
  /** The channel that the patient chose for reminders. Null: none chosen. A patient who chose SMS has agreed to it. */
  contactBy: 'sms' | null;
  address: string;
  city: string;
  state: string;
  zipCode: string | null;
  emergencyContactName: string | null;
  emergencyContactPhone: string | null;
  medicalHistory: string | null;
  allergies: string | null;
  currentMedications: string | null;
  insuranceProvider: string | null;
  insurancePolicyNumber: string | null;
  isActive: boolean;
  createdAt: Date;
};

type Today = { today: string; zone: string };

const areaCodes = ['617', '508', '781', '978', '413', '339', '351', '774', '857'];
const relatives = ['Alex', 'Ana', 'Ben', 'Chris', 'Elena', 'George', 'Ines', 'Joan', 'Kim', 'Luis', 'Maria'];
const insurers = [
  'Harborlight Health',
  'Bluestem Family Plan',
  'Lantern Mutual',
  'Northfield Care',
  'Oak & Elm',
];
const conditions: readonly (readonly [history: string, medication: string | null])[] = [
  ['High blood pressure since 2017.', 'Lisinopril 10 mg once a day'],
  ['Type 2 diabetes, no complications so far.', 'Metformin 500 mg twice a day'],
  ['Raised cholesterol.', 'Atorvastatin 20 mg in the evening'],
  ['Underactive thyroid.', 'Levothyroxine 75 mcg before breakfast'],
  ['Asthma since childhood.', 'Albuterol inhaler as needed'],
  ['Migraine, about twice a month.', 'Sumatriptan 50 mg as needed'],
  ['Appendix removed in 2009.', null],
  ['Arthritis in both knees.', 'Naproxen 250 mg as needed'],
  ['Hay fever in spring.', 'Cetirizine 10 mg as needed'],
  ['Two pregnancies, both without complications.', null],
];
const seed = 71;
const newestRegistrationDays = 60;

/**
 * Reads the patients from the data file and assigns each to a doctor. Skips people who were born too late to be
 * registered.
 */
export async function planDemoPatients(when: Today): Promise<DemoPatient[]> {
  const rows = await readTable('synthea-patients.csv', patientColumns);
  const random = createSeededRandom(seed);
  const latestBirth = plusDays(when.today, -newestRegistrationDays - 7);
  return rows
    .map((row, order) => planPatient({ row, order, chance: random, ...when }))
    .filter(({ dateOfBirth }) => dateOfBirth <= latestBirth);
}

function planPatient({
  row,
  order,
  chance: random,
  ...when
}: { row: Row; order: number; chance: SeededRandom } & Today) {
  const { firstName, lastName, dateOfBirth, address, city, state } = row;
  const patient: DemoPatient = {
    doctor: doctorOf(row, order),
    firstName,
    lastName,
    email: random.happens(0.85) ? mailAddress(row) : null,
    phone: `${wantsSms(order) ? '+1' : ''}${phoneNumber(order, 0)}`,
    dateOfBirth,
    gender: row.gender === 'female' ? 'female' : 'male',
    language: order % 12 === 5 ? 'es' : null,
    contactBy: wantsSms(order) ? 'sms' : null,
    address,
    city,
    state,
    zipCode: row.zipCode || null,
    ...planRelative({ row, order, chance: random }),
    ...planCondition(row, random),
    allergies: row.allergies || null,
    ...planInsurance(random),
    isActive: order % 55 !== 31,
    createdAt: registrationOf({ row, chance: random, ...when }),
  };
  return patient;
}

const wantsSms = (order: number) => order % 7 === 3;

/**
 * Returns the doctor of a demo patient. Dana sees every second patient. Of the others, Uma sees the children, and
 * Carlos the rest.
 */
function doctorOf({ dateOfBirth }: Row, order: number): DemoDoctor {
  if (order % 2 === 0) return dana;
  return dateOfBirth >= '2014' ? uma : carlos;
}

function mailAddress({ firstName, lastName }: Row): string {
  const name = `${firstName}.${lastName}`.normalize('NFD').toLowerCase();
  return `${name.replace(/ /g, '.').replace(/[^a-z.]/g, '')}@example.org`;
}

/** 555-0100 to 555-0199 is reserved for fictional use in every area code. */
function phoneNumber(order: number, from: number): string {
  const areaCode = areaCodes[order % areaCodes.length] ?? '617';
  const ending = (from + Math.floor(order / areaCodes.length)) % 99;
  return `${areaCode}55501${String(ending).padStart(2, '0')}`;
}

function planRelative({ row, order, chance: random }: { row: Row; order: number; chance: SeededRandom }) {
  if (!random.happens(0.45)) return { emergencyContactName: null, emergencyContactPhone: null };
  return {
    emergencyContactName: `${random.pick(relatives)} ${row.lastName}`,
    emergencyContactPhone: phoneNumber(order, 58),
  };
}

function planCondition({ dateOfBirth, gender }: Row, random: SeededRandom) {
  const isGrown = dateOfBirth < '1995';
  if (!(isGrown && random.happens(0.4))) return { medicalHistory: null, currentMedications: null };
  const possible = conditions.filter(([history]) => gender === 'female' || !history.includes('pregnancies'));
  const [medicalHistory, currentMedications] = random.pick(possible);
  return { medicalHistory, currentMedications };
}

function planInsurance(random: SeededRandom) {
  if (!random.happens(0.7)) return { insuranceProvider: null, insurancePolicyNumber: null };
  const insuranceProvider = random.pick(insurers);
  const number = String(random.integer(1_000_000, 9_999_999));
  return { insuranceProvider, insurancePolicyNumber: `${insuranceProvider.slice(0, 1)}-${number}` };
}

/** Returns when the record was created: within office hours of the last two years, never before birth. */
function registrationOf({
  row,
  chance: random,
  today,
  zone,
}: { row: Row; chance: SeededRandom } & Today): Date {
  const minute = random.integer(8 * 60, 17 * 60);
  const drawn = plusDays(today, -random.integer(newestRegistrationDays, 720));
  const weekAfterBirth = plusDays(row.dateOfBirth, 7);
  return latestOf(instantAt(drawn, minute, zone), instantAt(weekAfterBirth, minute, zone));
}
