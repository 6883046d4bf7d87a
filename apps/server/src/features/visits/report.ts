import type { api } from '@anteroom/contract/api';
import type { Visit } from '@anteroom/contract/visits';
import { noteArrival, noteConfirmation, noteLateness, unlessSettled } from '#features/queue';
import { AppError } from '#platform/app-error';
import { createKeyedMutex } from '#platform/concurrency/keyed-mutex';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { PublicCall } from '#platform/http/bind';
import type { Around } from '#platform/http/bind-change';
import { requestOf } from '#platform/http/request-of';
import { addressesOf } from './addresses-of-visit.ts';
import { assertIsOpen, findOpenVisit, type Lines, type OpenVisit, presentVisit } from './view-visit.ts';

type Arrival = PublicCall<typeof api.reportArrival>;
type Lateness = PublicCall<typeof api.reportRunningLate>;
type Confirmation = PublicCall<typeof api.confirmVisit>;
type Reminders = PublicCall<typeof api.stopReminders>;

/** A function that wraps the transaction of a report from a patient's own page, and returns the updated visit. */
type AroundReport<Call> = Around<Call, [OpenVisit], void, { visit: Visit }>;

export type AroundReports = {
  arrival: AroundReport<Arrival>;
  runningLate: AroundReport<Lateness>;
  confirmation: AroundReport<Confirmation>;
  reminders: AroundReport<Reminders>;
};

/** The maximum number of reports per hour and kind of report, for patients who change their mind. */
const changesOfMind = { failures: 12, seconds: 60 * 60 };

/**
 * Starts the transaction of a report only if the report can change something. Other reports take no lock and do not
 * count against the limit. Each kind has a limit of its own, so a patient who often changed the reported lateness can
 * still check in.
 */
export function aroundReports(context: Context, lines: Lines): AroundReports {
  const runExclusive = createKeyedMutex();
  const throttle = context.throttles({ name: 'visit_report', per: 'record', ...changesOfMind });
  const aroundReport =
    <Call extends { params: { secret: string } }>(
      what: 'arrival' | 'lateness' | 'confirmation' | 'reminders',
      isNews: (visit: OpenVisit, call: Call) => boolean,
      { isBeforeToo = false } = {},
    ): AroundReport<Call> =>
    async (call, begin) => {
      const { secret } = call.params;
      const visit = await findOpenVisit(context, secret);
      if (!isBeforeToo) assertIsToday(visit);
      if (visit.state !== 'called' && isNews(visit, call)) {
        await throttle.count(`${what} ${visit.uuid}`);
        await unlessSettled(() => runExclusive(visit.doctorId, () => begin(visit)));
      }
      return presentVisit(context, lines, await findOpenVisit(context, secret));
    };
  return {
    arrival: aroundReport('arrival', ({ arrivedAt }) => arrivedAt === null),
    runningLate: aroundReport(
      'lateness',
      ({ arrivedAt, runningLateMinutes }, { body }) =>
        arrivedAt === null && runningLateMinutes !== body.minutes,
    ),
    confirmation: aroundReport(
      'confirmation',
      ({ arrivedAt, isConfirmed }) => arrivedAt === null && !isConfirmed,
      { isBeforeToo: true },
    ),
    reminders: aroundReport('reminders', (visit) => addressesOf(visit).length > 0, { isBeforeToo: true }),
  };
}

/** Stores that the patient has arrived, as reported on their own page. */
export async function reportArrival(
  context: Context,
  tx: Tx,
  { params: { secret }, meta }: Arrival,
  { uuid: appointmentUuid, doctorId }: OpenVisit,
): Promise<void> {
  await noteArrival(context, tx, requestOf(meta), { doctorId, appointmentUuid, hasArrived: true });
  // Check this under the queue's lock, because the ticket can have been withdrawn in the meantime.
  await assertIsOpen(tx, secret);
}

/** Stores how late the patient will be, as reported on their own page. */
export async function reportRunningLate(
  context: Context,
  tx: Tx,
  { params: { secret }, body: { minutes }, meta }: Lateness,
  { uuid: appointmentUuid, doctorId }: OpenVisit,
): Promise<void> {
  await noteLateness(context, tx, requestOf(meta), { doctorId, appointmentUuid, minutes });
  await assertIsOpen(tx, secret);
}

/**
 * Records that the patient confirmed the appointment on their own page, unless it was moved since they saw its time.
 */
export async function reportConfirmation(
  context: Context,
  tx: Tx,
  { params: { secret }, body, meta }: Confirmation,
  { uuid: appointmentUuid, doctorId }: OpenVisit,
): Promise<void> {
  await noteConfirmation(context, tx, requestOf(meta), { doctorId, appointmentUuid, ...body });
  await assertIsOpen(tx, secret);
}

function assertIsToday({ state }: OpenVisit): void {
  if (state !== 'coming') return;
  throw new AppError('visit_not_today', 'You can tell us on the day of your appointment.');
}
