import type { Visit } from '@anteroom/contract/visits';
import { noteArrival, noteLateness } from '#features/queue';
import { AppError } from '#platform/app-error';
import { createKeyedMutex } from '#platform/concurrency/keyed-mutex';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { assertIsOpen, findOpenVisit, type Lines, type OpenVisit, presentVisit } from './view-visit.ts';

type Reporting = { secret: string; meta: RequestMeta };
type Answer = { visit: Visit };

/** Stores what a patient reports on their own page. Returns the updated visit. */
export type Reports = {
  arrival(reporting: Reporting): Promise<Answer>;
  runningLate(reporting: Reporting & { minutes: number | null }): Promise<Answer>;
};

/** The maximum number of reports per hour and kind. */
const changesOfMind = { failures: 12, seconds: 60 * 60 };

export function createReports(context: Context, lines: Lines): Reports {
  const runExclusive = createKeyedMutex();
  const throttle = context.throttles({ name: 'visit_report', per: 'record', ...changesOfMind });

  /**
   * Reports that change nothing are not counted and take no lock. Arrival and lateness are counted separately, so a
   * patient who changed their delay often can still check in.
   */
  const report = async (
    { secret, what }: { secret: string; what: 'arrival' | 'lateness' },
    isNews: (visit: OpenVisit) => boolean,
    note: (tx: Tx, patient: { doctorId: number; appointmentUuid: string }) => Promise<unknown>,
  ): Promise<Answer> => {
    const visit = await findOpenVisit(context, secret);
    assertIsToday(visit);
    if (visit.state === 'waiting' && isNews(visit)) {
      const { uuid: appointmentUuid, doctorId } = visit;
      await throttle.count(`${what} ${appointmentUuid}`);
      await unlessCalled(() =>
        runExclusive(doctorId, () =>
          inTransaction(context.db, async (tx) => {
            await note(tx, { doctorId, appointmentUuid });
            // Checked under the queue's lock, so that a ticket withdrawn meanwhile changes nothing.
            await assertIsOpen(tx, secret);
          }),
        ),
      );
    }
    return presentVisit(context, lines, await findOpenVisit(context, secret));
  };
  return {
    arrival: ({ secret, meta }) =>
      report(
        { secret, what: 'arrival' },
        ({ arrivedAt }) => arrivedAt === null,
        (tx, patient) => noteArrival(context, tx, requestOf(meta), { ...patient, hasArrived: true }),
      ),
    runningLate: ({ secret, meta, minutes }) =>
      report(
        { secret, what: 'lateness' },
        ({ arrivedAt, runningLateMinutes }) => arrivedAt === null && runningLateMinutes !== minutes,
        (tx, patient) => noteLateness(context, tx, requestOf(meta), { ...patient, minutes }),
      ),
  };
}

function assertIsToday({ state }: OpenVisit): void {
  if (state !== 'coming') return;
  throw new AppError('visit_not_today', 'You can tell us on the day of your appointment.');
}

/** Ignores the error if the patient was called or left meanwhile, so that the page shows the current state. */
async function unlessCalled(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && ['entry_settled', 'not_found'].includes(error.code))) throw error;
  }
}

/** Passes only these fields to the audit trail. */
function requestOf({ requestId, ipAddress, userAgent }: RequestMeta): RequestMeta {
  return { requestId, ipAddress, userAgent };
}
