import type { AppointmentStatus } from '@anteroom/contract/appointments';
import type { EntryStatus } from '@anteroom/contract/queue';
import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import { type ResetType, resetQueue, resetTypes } from '@anteroom/contract/queue-reset';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { aQueueDesk, eightToday, onBoard, type QueueDesk, today, tomorrow } from '#test/queue-desk';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);

const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const dates = [...[20, 9, 8, 6, 4, 3, 2, 1].map(ago), today, today, today, tomorrow];

type Step =
  | { do: 'book'; date: string }
  | { do: 'set'; whom: number; status: AppointmentStatus }
  | { do: 'delete'; whom: number }
  | { do: 'reset'; type: ResetType };

const whom = fc.nat();
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('book' as const), date: fc.constantFrom(...dates) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      whom,
      status: fc.constantFrom(
        'scheduled' as const,
        'completed' as const,
        'no_show' as const,
        'cancelled' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), whom }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reset' as const), type: fc.constantFrom(...resetTypes) }),
  },
);

/** A queue entry in the reference model, with which the test compares the server. */
type Note = { uuid: string; date: string; status: AppointmentStatus; isRemoved: boolean };

const goes: Record<ResetType, readonly AppointmentStatus[]> = {
  completed_only: ['completed'],
  skipped_only: ['no_show'],
  all: ['scheduled', 'completed', 'no_show'],
};

async function take(
  { desk, params, ...own }: QueueDesk,
  paper: Note[],
  one: Step,
  minutes: number,
): Promise<void> {
  if (one.do === 'book') {
    const uuid = await own.book(minutes, one.date);
    paper.push({ uuid, date: one.date, status: 'scheduled', isRemoved: false });
    return;
  }
  if (one.do === 'reset') {
    await desk.call(resetQueue, { params, body: { resetType: one.type } });
    const inLine = paper.filter(({ date }) => date === today);
    for (const note of inLine) note.isRemoved ||= goes[one.type].includes(note.status);
    return;
  }
  const note = paper[one.whom % paper.length];
  if (!note) return;
  if (one.do === 'delete') {
    await own.remove(note.uuid);
    paper.splice(paper.indexOf(note), 1);
    return;
  }
  await own.set(note.uuid, one.status);
  // A removed patient gets a place again when the status changes.
  note.isRemoved &&= note.status === one.status;
  note.status = one.status;
}

it('weekly activity and history equal a simple model through random bookings, changes, deletions and resets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
      const own = await aQueueDesk(clinic);
      const paper: Note[] = [];
      for (const [index, one] of steps.entries()) await take(own, paper, one, index * 5);
      const counted = paper.filter(({ status, date }) => status !== 'cancelled' && date <= today);

      const history = (await own.desk.call(getQueueHistory, { params: own.params })).body.dayWise;
      const shown = Object.entries(history).flatMap(([date, entries]) =>
        entries.map((entry) => [entry.appointmentUuid, date, entry.currentStatus, entry.isRemoved]),
      );
      expect(shown.sort()).toEqual(
        counted.map(({ uuid, date, status, isRemoved }) => [uuid, date, onBoard[status], isRemoved]).sort(),
      );

      const { dayWise } = (await own.desk.call(getQueueAnalytics, { params: own.params })).body;
      const week = [...new Set(counted.map(({ date }) => date))].sort().slice(-7);
      expect(dayWise?.weekly).toEqual(week.map((date) => countOf(date, counted)));
    }),
    { numRuns: 4 },
  );
}, 120_000);

function countOf(queueDate: string, notes: readonly Note[]) {
  const ofDate = notes.filter(({ date }) => date === queueDate);
  const of = (status: EntryStatus) => ofDate.filter((note) => onBoard[note.status] === status).length;
  const ofPast = of('waiting') === 0 ? 'completed' : 'incomplete';
  return {
    queueDate,
    totalAppointments: ofDate.length,
    inProgress: 0,
    waiting: of('waiting'),
    completed: of('completed'),
    skipped: of('skipped'),
    removed: ofDate.filter(({ isRemoved }) => isRemoved).length,
    status: queueDate === today ? 'active' : ofPast,
  };
}
