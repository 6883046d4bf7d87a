import { notSeen, type VisitTimes } from './demo-booking.ts';
import { latestOf, minutesAfter } from './instants.ts';
import type { SeededRandom } from './seeded-random.ts';

const shortestMinutes = 8;
const longestMinutes = 35;

/**
 * Returns a random duration near the doctor's configured duration. As with real consultations, long ones deviate more
 * than short ones.
 */
export function drawConsultationMinutes(usualMinutes: number, random: SeededRandom): number {
  const spread = random.integer(-7, 7) + random.integer(-5, 5);
  const tail = random.happens(0.1) ? random.integer(4, 12) : 0;
  return Math.min(Math.max(usualMinutes - 1 + spread + tail, shortestMinutes), longestMinutes);
}

type Seen = { scheduledAt: Date; doctorFreeAt: Date | null; usualMinutes: number; chance: SeededRandom };

/**
 * Returns random times of a past visit. The patient is called when the patient has arrived and the doctor is free, at
 * most eight minutes before the booked time.
 */
export function drawVisitTimes({
  scheduledAt,
  doctorFreeAt,
  usualMinutes,
  chance: random,
}: Seen): VisitTimes {
  const arrivedAt = minutesAfter(scheduledAt, random.integer(-22, 4));
  const calledAt = latestOf(
    minutesAfter(arrivedAt, random.integer(1, 3)),
    minutesAfter(scheduledAt, -random.integer(0, 8)),
    doctorFreeAt ?? arrivedAt,
  );
  const completedAt = minutesAfter(calledAt, drawConsultationMinutes(usualMinutes, random));
  return { arrivedAt, calledAt, startedAt: calledAt, completedAt };
}

type Under = { now: Date; startOfToday: Date; usualMinutes: number; chance: SeededRandom };

/**
 * Returns random times for a queue in progress: completed visits, the current visit and waiting patients. Shortens all
 * times if the day has not lasted long enough for them.
 */
export function drawRunningQueue(done: number, waiting: number, under: Under): VisitTimes[] {
  const minutesAgo = planMinutesAgo(done, under);
  const longest = Math.max(...minutesAgo.flatMap(({ arrived }) => arrived));
  const millisOfDay = under.now.getTime() - under.startOfToday.getTime();
  const millisPerMinute = Math.min(60_000, millisOfDay / longest);
  const ago = (minutes: number) => new Date(under.now.getTime() - Math.floor(minutes * millisPerMinute));

  const visits = minutesAgo.map(({ arrived, called, completed }) => ({
    arrivedAt: ago(arrived),
    calledAt: ago(called),
    startedAt: ago(called),
    completedAt: completed === null ? null : ago(completed),
  }));
  const sitting = Array.from({ length: waiting }, (_, place) => ({
    ...notSeen,
    arrivedAt: ago(under.chance.integer(12, 18) - place * 4),
  }));
  return [...visits, ...sitting];
}

type MinutesAgo = { arrived: number; called: number; completed: number | null };

/** Works backwards from the current patient. Each visit ended when the next patient was called. */
function planMinutesAgo(done: number, { usualMinutes, chance: random }: Under): MinutesAgo[] {
  let called = random.integer(4, 8);
  const visits: MinutesAgo[] = [{ arrived: called + random.integer(8, 20), called, completed: null }];
  for (let left = done; left > 0; left -= 1) {
    const completed = called;
    called = completed + usualMinutes + random.integer(-6, 6);
    visits.unshift({ arrived: called + random.integer(5, 20), called, completed });
  }
  return visits;
}
