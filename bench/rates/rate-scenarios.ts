import { getAppointment } from '@anteroom/contract/appointments';
import { logIn } from '@anteroom/contract/auth';
import { getPatient, listPatients } from '@anteroom/contract/patients';
import { getQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import { getQueueAnalytics } from '@anteroom/contract/queue-analytics';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { password } from '../../load-support/clinic/server-process.ts';
import { callTo, type HttpCall, openHttpClient } from '../../load-support/load/http-client.ts';
import { patientSearchWords } from '../scenarios/patient-searches.ts';
import { drawPatients } from '../scenarios/samples.queries.ts';
import { adminToken, type DoctorsDesk, openDoctorsDesks, restoreLines } from './desks.queries.ts';
import type { Plan } from './loader/tasks.ts';
import { type Equivalent, equivalents } from './sql/equivalents.ts';

export type RateScenario = {
  name: string;
  /**
   * The benchmark clinics in which the scenario is measured: the small and the large one (`both`), or only the one with
   * 20,000 patients (`middle`).
   */
  where: 'both' | 'middle';
  /** The minimum rate at 16 connections: requests per second, or a fraction of the bare server's rate. */
  atLeast?: { perSecond: number } | { ofBare: number };
  /** Plain SQL that does the work of the request, for comparison. */
  equivalent?: Equivalent;
  /** True for signing in, because password hashing is slow by design. */
  isSlowOnPurpose?: true;
  prepare(clinic: BenchClinic): Promise<Prepared>;
};

export type Prepared = {
  plan: Plan;
  /** Restores the data that a round of measurements has used up. */
  restore?(): Promise<void>;
};

const day = 86_400_000;
/** The earliest time of new bookings, after all generated appointments. Each round uses its own days. */
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
      const asks = rows.map(({ email }) => callTo(logIn, { body: { email, password } }));
      return { plan: { kind: 'asks', asks } };
    },
  },
  {
    name: 'a poll of the status',
    where: 'both',
    atLeast: { ofBare: 0.25 },
    equivalent: equivalents.status,
    prepare: asking(statusCall),
  },
  {
    name: 'a poll of the status, unchanged',
    where: 'both',
    prepare: holding(statusCall),
  },
  {
    name: 'the queue of the day',
    where: 'both',
    atLeast: { perSecond: 2000 },
    equivalent: equivalents.dayQueue,
    prepare: asking(dayQueueCall),
  },
  {
    name: 'the queue of the day, unchanged',
    where: 'both',
    prepare: holding(dayQueueCall),
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
    prepare: asking(({ patientIds, token }) =>
      patientIds.map((patientId) => callTo(getPatient, { params: { patientId } }, { token })),
    ),
  },
  {
    name: 'one appointment',
    where: 'both',
    atLeast: { perSecond: 4000 },
    prepare: asking(({ appointments, token }) =>
      appointments.map((uuid) => callTo(getAppointment, { params: { uuid } }, { token })),
    ),
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
      const lines = desks.map(({ doctorId, token }) => ({ doctorId, token }));
      return { plan: { kind: 'call next', lines }, restore: () => restoreLines(clinic) };
    },
  },
  {
    name: 'the analytics of a queue',
    where: 'both',
    prepare: asking(({ doctorId, token }) => [
      callTo(getQueueAnalytics, { params: { doctorId } }, { token }),
    ]),
  },
];

/** Prepares requests in which the doctors take turns to request their own data. */
function asking(callsOf: (desk: DoctorsDesk) => HttpCall[]): RateScenario['prepare'] {
  return async (clinic) => ({
    plan: { kind: 'asks', asks: (await openDoctorsDesks(clinic)).flatMap(callsOf) },
  });
}

function statusCall({ doctorId, token }: DoctorsDesk): HttpCall[] {
  return [callTo(getQueueStatus, { params: { doctorId } }, { token })];
}

function dayQueueCall({ doctorId, token }: DoctorsDesk): HttpCall[] {
  return [callTo(viewDayWiseQueue, { params: { doctorId }, query: {} }, { token })];
}

/** Like `asking`, but the requests have `If-None-Match`. `restore` replaces the ETags with current ones. */
function holding(callsOf: (desk: DoctorsDesk) => HttpCall[]): RateScenario['prepare'] {
  return async (clinic) => {
    const asks = (await openDoctorsDesks(clinic)).flatMap(callsOf);
    const plan: Plan = { kind: 'asks', asks };
    const restore = async () => {
      const client = openHttpClient(clinic.port, 4);
      plan.asks = await Promise.all(
        asks.map(async (call) => {
          const { etag } = await client.send(call);
          return { ...call, headers: { ...call.headers, 'if-none-match': etag ?? '' }, expected: [304, 200] };
        }),
      );
      client.close();
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
    const asks = words.map((search) => callTo(listPatients, { query: { search } }, { token }));
    return { plan: { kind: 'asks', asks } };
  };
}
