import { listPatients } from '@anteroom/contract/patients';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { type PersonName, signIn } from '../../load-support/clinic/desks.ts';
import { callTo } from '../../load-support/load/http-client.ts';
import { drawPatients, drawSurnames, type SamplePatient } from './samples.queries.ts';
import { cycle, type Scenario } from './scenario.ts';

type Sample = { patients: SamplePatient[]; rare: string[]; common: string[] };

/** Search texts as users would type them. */
export const patientSearchWords = {
  'two name parts': ({ patients }: Sample) =>
    patients.map(({ firstName, lastName }, place) =>
      place % 2 === 0 ? `${lastName} ${firstName}` : `${firstName.slice(0, 3)} ${lastName}`,
    ),
  'a rare name': ({ rare }: Sample) => rare,
  'two letters': ({ patients }: Sample) => patients.map(({ lastName }) => lastName.slice(0, 2)),
  'a mail address': ({ patients }: Sample) => patients.flatMap(({ email }) => email ?? []),
  'a telephone number': ({ patients }: Sample) =>
    patients.flatMap(({ phone }) => (phone ? punctuate(phone) : [])),
  nobody: ({ patients }: Sample) => patients.map(({ id }) => `qx${id}zv`),
  'a common surname': ({ common }: Sample) => common,
} satisfies Record<string, (sample: Sample) => string[]>;

/** Formats a phone number with different punctuation than in the patient's record. */
function punctuate(phone: string): string {
  const digits = phone.replace(/\D/g, '').slice(-10);
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Users who can see all patients or a fifth of them. Searches of users with few patients are faster. */
const withMany: readonly PersonName[] = ['admin', 'busy doctor'];
const everyone: readonly PersonName[] = [...withMany, 'doctor', 'manager'];

export const patientSearches: Scenario[] = [
  ...withMany.flatMap((person) =>
    Object.entries(patientSearchWords).map(([name, wordsOf]) => searching(person, name, wordsOf)),
  ),
  ...everyone.map((person) => searching(person, 'all of these in turn', mix)),
];

function mix(sample: Sample): string[] {
  const lists = Object.values(patientSearchWords).map((wordsOf) => wordsOf(sample));
  return Array.from({ length: 200 }, (_, place) =>
    lists.map((words) => words[place % words.length] ?? ''),
  ).flat();
}

function searching(person: PersonName, name: string, wordsOf: (sample: Sample) => string[]): Scenario {
  return {
    name: `patients, search for ${name}, as ${person}`,
    kind: 'search',
    prepare: async (clinic) => {
      const { token, userId } = await signIn(clinic, person);
      const next = cycle(wordsOf(await drawSample(clinic, person, userId)));
      return () => callTo(listPatients, { query: { search: next() } }, { token });
    },
  };
}

async function drawSample(clinic: BenchClinic, person: PersonName, userId: number): Promise<Sample> {
  const [patients, rare, common] = await Promise.all([
    drawPatients(clinic, person, userId),
    drawSurnames(clinic, 'rare', 200),
    drawSurnames(clinic, 'common', 5),
  ]);
  return { patients, rare, common };
}
