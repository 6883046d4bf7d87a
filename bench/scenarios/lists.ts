import { listAppointments } from '@anteroom/contract/appointments';
import { getPatientSummary } from '@anteroom/contract/patient-summary';
import { listPatients } from '@anteroom/contract/patients';
import type { RouteCall } from '@anteroom/contract/route';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { type Desk, type PersonName, signIn } from '../../load-support/clinic/desks.ts';
import { callTo } from '../../load-support/load/http-client.ts';
import { cursorAt, type PagedRoute } from './pages.ts';
import { drawPatients } from './samples.queries.ts';
import { cycle, type Scenario } from './scenario.ts';

type Query = RouteCall<PagedRoute>['query'];
type Ready = { clinic: BenchClinic; desk: Desk };
type Choose = (ready: Ready) => Promise<Query[]>;

const people: readonly PersonName[] = ['admin', 'busy doctor', 'doctor', 'manager'];
const day = 86_400_000;
const dateOf = (daysAhead: number) => new Date(Date.now() + daysAhead * day).toISOString().slice(0, 10);
const only =
  (query: Query): Choose =>
  async () => [query];

export const summaryScenario = 'patient with visits and bookings';

/** The number of rows that are skipped to reach a page far down the list. */
const deep = 10_000;

const deepIn =
  (route: PagedRoute): Choose =>
  async ({ clinic, desk }) => [
    { cursor: await cursorAt({ port: clinic.port, token: desk.token, route }, deep) },
  ];

const patientLists: [string, Choose][] = [
  ['first page', only({})],
  ['deep page', deepIn(listPatients)],
  ['inactive', only({ status: 'inactive', limit: 10 })],
];

const appointmentLists: [string, Choose][] = [
  ['first page', only({})],
  ['deep page', deepIn(listAppointments)],
  ['1,000 rows down by offset', only({ offset: 1000 })],
  ['completed', only({ status: 'completed' })],
  ['no-show', only({ status: 'no_show' })],
  ['of a date', async () => [-20, -10, 0, 3].map((ahead) => ({ date: dateOf(ahead) }))],
];

const ofDoctor: Choose = async ({ clinic }) => {
  const { userId: doctorId } = await signIn(clinic, 'doctor');
  return [{ doctorId }, { doctorId, status: 'no_show' }, { doctorId, date: dateOf(-9) }];
};

const ofPatient: Choose = async ({ clinic, desk }) =>
  (await drawPatients(clinic, 'admin', desk.userId)).map(({ id }) => ({ patientId: id }));

const byName: Choose = async ({ clinic, desk }) =>
  (await drawPatients(clinic, 'admin', desk.userId)).map(({ firstName, lastName }) => ({
    search: `${lastName} ${firstName}`,
  }));

/**
 * Selects a page in the middle of the list with an offset. A large offset costs as much as the skipped rows; cursors
 * avoid this cost.
 */
const halfWay: Choose = async ({ clinic }) => [{ offset: Math.floor(clinic.size.appointments / 2) }];

export const lists: Scenario[] = [
  ...people.flatMap((person) =>
    patientLists.map(([name, choose]) => listing('patients', name, { person, choose })),
  ),
  ...people
    .filter((person) => person !== 'busy doctor')
    .flatMap((person) =>
      appointmentLists.map(([name, choose]) => listing('appointments', name, { person, choose })),
    ),
  listing('appointments', 'of a doctor', { person: 'admin', choose: ofDoctor }),
  listing('appointments', 'of a patient', { person: 'admin', choose: ofPatient }),
  {
    ...listing('appointments', 'search for two name parts', { person: 'admin', choose: byName }),
    kind: 'search',
  },
  {
    ...listing('appointments', 'search for two name parts', { person: 'doctor', choose: byName }),
    kind: 'search',
  },
  {
    ...listing('appointments', 'half way down by offset', { person: 'admin', choose: halfWay }),
    kind: 'other',
  },
  ...(['admin', 'busy doctor', 'manager'] as const).map(summaryAs),
];

/** Opens the records of different patients, as the patient drawer does. */
function summaryAs(person: PersonName): Scenario {
  return {
    name: `${summaryScenario}, as ${person}`,
    kind: 'list',
    prepare: async (clinic) => {
      const { token, userId } = await signIn(clinic, person);
      const next = cycle(await drawPatients(clinic, person, userId));
      return () => callTo(getPatientSummary, { params: { patientId: next().id } }, { token });
    },
  };
}

const routes = { patients: listPatients, appointments: listAppointments };

function listing(
  what: 'patients' | 'appointments',
  name: string,
  { person, choose }: { person: PersonName; choose: Choose },
): Scenario {
  return {
    name: `${what}, ${name}, as ${person}`,
    kind: 'list',
    prepare: async (clinic) => {
      const desk = await signIn(clinic, person);
      const next = cycle(await choose({ clinic, desk }));
      return () => callTo<PagedRoute>(routes[what], { query: next() }, { token: desk.token });
    },
  };
}
