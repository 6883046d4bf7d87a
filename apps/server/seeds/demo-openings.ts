import { instantAt } from '#platform/time/clinic-time';
import type { Opening } from './demo-booking.ts';
import { type DemoDoctor, hoursOn } from './demo-doctors.ts';
import type { SeededRandom } from './seeded-random.ts';

const durations = [20, 25, 30, 30];

type Asked = { doctor: DemoDoctor; date: string; zone: string; density: number; chance: SeededRandom };

/** Returns the times of a day that get an appointment, in order and without overlaps. */
export function drawOpenings({ doctor, date, zone, density, chance: random }: Asked): Opening[] {
  return hoursOn(doctor, date).flatMap((hours) => {
    const openings: Opening[] = [];
    let minute = hours.startMinute;
    while (minute + Math.max(...durations) <= hours.endMinute) {
      if (random.happens(density)) {
        const durationMinutes = random.pick(durations);
        openings.push({ scheduledAt: instantAt(date, minute, zone), durationMinutes, date });
        minute += Math.ceil(durationMinutes / hours.slotMinutes) * hours.slotMinutes;
      } else {
        minute += hours.slotMinutes;
      }
    }
    return openings;
  });
}
