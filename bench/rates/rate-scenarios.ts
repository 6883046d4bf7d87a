import type { BenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { password } from '../../rig/clinic/server-process.ts';
import { type Ask, openLine } from '../../rig/load/ask.ts';
import { patientSearchWords } from '../scenarios/patient-searches.ts';
import { drawPatients } from '../scenarios/samples.queries.ts';
import { withQuery } from '../scenarios/scenario.ts';
import { adminToken, type DoctorsDesk, openDoctorsDesks, restoreLines } from './desks.queries.ts';
import type { Plan } from './loader/tasks.ts';
import { type Equivalent, equivalents } from './sql/equivalents.ts';

export type RateScenario = {
  name: string;
  /** In the clinics of both sizes, or in that of 20,000 patients. */
  where: 'both' | 'middle';
  /** How many a second it must be at 16 connections, or which share of a bare server's answers. */
  atLeast?: { perSecond: number } | { ofBare: number };
  /** What the database alone would be asked for the same. */
  equivalent?: Equivalent;
  /** Who signs in pays for it on purpose: a password's hash takes as long as it takes. */
  isSlowOnPurpose?: true;
  prepare(clinic: BenchClinic): Promise<Prepared>;
};

export type Prepared = {
  plan: Plan;
  /** Makes again what a round uses up. */
  restore?(): Promise<void>;
};

const day = 86_400_000;
/** Bookings begin here, beyond what the clinic was filled with, and each round has days of its own. */
let firstFreeTime = Math.ceil((Date.now() + 30 * day) / day) * day;

export const rateScenarios: readonly RateScenario[] = [
  {
    name: 'signing in',
    where: 'both',
    isSlowOnPurpose: true,
    prepare: async ({ pool }) => {
      const { rows } = await pool.query<{ email: string }>(
        `select email from users where role = 'doctor' order by id limit 64`,
      );
      const asks = rows.map(({ email }): Ask => {
        return { method: 'POST', path: '/api/v1/auth/login', body: { email, password } };
      });
      return { plan: { kind: 'asks', asks } };
    },
  },
  {
    name: 'a poll of the status',
    where: 'both',
    atLeast: { ofBare: 0.25 },
    equivalent: equivalents.status,
    prepare: asking(({ doctorId }) => [`/doctors/${doctorId}/queue/status`]),
  },
  {
    name: 'a poll of the status, unchanged',
    where: 'both',
    prepare: holding(({ doctorId }) => `/doctors/${doctorId}/queue/status`),
  },
  {
    name: 'the queue of the day',
    where: 'both',
    atLeast: { perSecond: 2000 },
    equivalent: equivalents.dayQueue,
    prepare: asking(({ doctorId }) => [`/doctors/${doctorId}/queue/day-wise`]),
  },
  {
    name: 'the queue of the day, unchanged',
    where: 'both',
    prepare: holding(({ doctorId }) => `/doctors/${doctorId}/queue/day-wise`),
  },
  {
    name: 'a search for a name, 20,000 patients',
    where: 'middle',
    atLeast: { perSecond: 900 },
    equivalent: equivalents.search,
    prepare: searching('two name parts'),
  },
  {
    name: 'a search for a name',
    where: 'both',
    prepare: searching('two name parts'),
  },
  {
    name: 'one patient',
    where: 'both',
    atLeast: { perSecond: 4000 },
    equivalent: equivalents.patient,
    prepare: asking(({ patientIds }) => patientIds.map((id) => `/patients/${id}`)),
  },
  {
    name: 'one appointment',
    where: 'both',
    atLeast: { perSecond: 4000 },
    prepare: asking(({ appointments }) => appointments.map((uuid) => `/appointments/${uuid}`)),
  },
  {
    name: 'a booking',
    where: 'both',
    atLeast: { perSecond: 1500 },
    equivalent: equivalents.booking,
    prepare: async (clinic) => {
      const doctors = await openDoctorsDesks(clinic);
      const plan: Plan = { kind: 'book', doctors, from: firstFreeTime };
      const restore = async () => {
        firstFreeTime += 5 * day;
        plan.from = firstFreeTime;
      };
      return { plan, restore };
    },
  },
  {
    name: 'calling the next patient',
    where: 'both',
    atLeast: { perSecond: 1500 },
    equivalent: equivalents.callNext,
    prepare: async (clinic) => {
      const desks = await openDoctorsDesks(clinic);
      const lines = desks.map(({ doctorId, token }) => ({
        path: `/api/v1/doctors/${doctorId}/queue/call-next`,
        token,
      }));
      return { plan: { kind: 'call next', lines }, restore: () => restoreLines(clinic) };
    },
  },
  {
    name: 'the analytics of a queue',
    where: 'both',
    prepare: asking(({ doctorId }) => [`/doctors/${doctorId}/queue/analytics`]),
  },
];

/** Each doctor for their own, one doctor after the other. */
function asking(pathsOf: (desk: DoctorsDesk) => string[]): RateScenario['prepare'] {
  return async (clinic) => ({
    plan: { kind: 'asks', asks: asksOf(await openDoctorsDesks(clinic), pathsOf) },
  });
}

function asksOf(desks: readonly DoctorsDesk[], pathsOf: (desk: DoctorsDesk) => string[]): Ask[] {
  return desks.flatMap((desk) =>
    pathsOf(desk).map((path) => ({ path: withQuery(path, {}), token: desk.token })),
  );
}

/** The same from someone who names what they hold; what they hold grows old, and is read again. */
function holding(pathOf: (desk: DoctorsDesk) => string): RateScenario['prepare'] {
  return async (clinic) => {
    const asks = asksOf(await openDoctorsDesks(clinic), (desk) => [pathOf(desk)]);
    const plan: Plan = { kind: 'asks', asks };
    const restore = async () => {
      const line = openLine(clinic.port, 4);
      plan.asks = await Promise.all(
        asks.map(async (ask) => {
          const { etag } = await line.ask(ask);
          return { ...ask, headers: { 'if-none-match': etag ?? '' }, expected: [304, 200] };
        }),
      );
      line.close();
    };
    return { plan, restore };
  };
}

function searching(kind: 'two name parts'): RateScenario['prepare'] {
  return async (clinic) => {
    const token = await adminToken(clinic);
    const words = patientSearchWords[kind]({
      patients: await drawPatients(clinic, 'admin', 0),
      rare: [],
      common: [],
    });
    const asks = words.map((search): Ask => ({ path: withQuery('/patients', { search }), token }));
    return { plan: { kind: 'asks', asks } };
  };
}
