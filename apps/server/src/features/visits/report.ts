import type { Visit } from '@anteroom/contract/visits';
import type { Context, RequestFacts } from '#context';
import { noteArrival, noteLateness } from '#features/queue';
import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { createTurns } from '#platform/take-turns';
import { assertIsOpen, findOpenVisit, type Lines, type OpenVisit, presentVisit } from './view-visit.ts';

type Told = { secret: string; facts: RequestFacts };
type Answer = { visit: Visit };

/** What a patient says on their own page. Answers how they stand then. */
export type Reports = {
  arrival(told: Told): Promise<Answer>;
  runningLate(told: Told & { minutes: number | null }): Promise<Answer>;
};

/** An hour's changes of mind; more than that is no patient. */
const changesOfMind = { failures: 12, seconds: 60 * 60 };

export function createReports(context: Context, lines: Lines): Reports {
  const takeTurns = createTurns();
  const throttle = context.throttles({ name: 'visit_report', per: 'record', ...changesOfMind });

  /** What changes nothing is not counted, and takes no lock. Who changed their mind often may still say that they are here. */
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
        takeTurns(doctorId, () =>
          inTransaction(context.db, async (tx) => {
            await note(tx, { doctorId, appointmentUuid });
            // Under the queue's lock: a ticket that was withdrawn while this waited for it tells the desk nothing.
            await assertIsOpen(tx, secret);
          }),
        ),
      );
    }
    return presentVisit(context, lines, await findOpenVisit(context, secret));
  };
  return {
    arrival: ({ secret, facts }) =>
      report(
        { secret, what: 'arrival' },
        ({ arrivedAt }) => arrivedAt === null,
        (tx, patient) => noteArrival(context, tx, requestOf(facts), { ...patient, hasArrived: true }),
      ),
    runningLate: ({ secret, facts, minutes }) =>
      report(
        { secret, what: 'lateness' },
        ({ arrivedAt, runningLateMinutes }) => arrivedAt === null && runningLateMinutes !== minutes,
        (tx, patient) => noteLateness(context, tx, requestOf(facts), { ...patient, minutes }),
      ),
  };
}

function assertIsToday({ state }: OpenVisit): void {
  if (state !== 'coming') return;
  throw new AppError('visit_not_today', 'You can tell us on the day of your appointment.');
}

/** Who was called, or left, while they pressed has nothing more to tell: they are shown how they stand. */
async function unlessCalled(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && ['entry_settled', 'not_found'].includes(error.code))) throw error;
  }
}

/** Nothing else of the call goes into the trail. */
function requestOf({ requestId, ipAddress, userAgent }: RequestFacts): RequestFacts {
  return { requestId, ipAddress, userAgent };
}
