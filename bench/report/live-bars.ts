import type { Live } from '../live/measure-live.ts';
import type { Bar } from './bar.ts';
import { kilobytesEach } from './live-lines.ts';

type Promised = { promise: string; most: number; unit: string; figures: readonly number[] };

/** Checks whether this checkout keeps the performance promises for live updates. */
export function judgeLive(live: Live | undefined): Bar[] {
  if (!live) return [];
  const { shown, idle, herds } = live;
  const promised: Promised[] = [
    {
      promise: 'the event of a press reaches every stream within 300 ms at p99',
      most: 300,
      unit: 'ms',
      figures: shown.map(({ told }) => told.p99),
    },
    {
      promise: 'a press appears on every other screen within 300 ms at p99',
      most: 300,
      unit: 'ms',
      figures: shown.filter((each) => each.shown.count > 0).map((each) => each.shown.p99),
    },
    {
      promise: 'an idle stream costs the server at most 25 KB',
      most: 25,
      unit: 'KB',
      figures: idle.map((each) => kilobytesEach(each, 'resident')),
    },
    {
      promise: 'a list is answered within 50 ms at p99 beside all these streams',
      most: 50,
      unit: 'ms',
      figures: idle.map(({ plain }) => plain.p99),
    },
    {
      promise: 'an event reaches the last of all these streams within a second',
      most: 1000,
      unit: 'ms',
      figures: idle.flatMap(({ broadcastMillis }) => broadcastMillis),
    },
    {
      promise: 'an expired token closes its streams within a second',
      most: 1000,
      unit: 'ms',
      figures: idle.flatMap(({ signedOutMillis, expiredMillis }) => [signedOutMillis, expiredMillis]),
    },
    {
      promise: 'polling and reconnecting clients are answered within 100 ms at p99',
      most: 100,
      unit: 'ms',
      figures: herds.flatMap(({ steady, afterOutage }) => [steady.p99, afterOutage.answers.p99]),
    },
  ];
  return promised
    .filter(({ figures }) => figures.length > 0)
    .map(({ promise, most, unit, figures }) => {
      const worst = Math.max(...figures);
      return { promise, isHeld: worst <= most, worst: `${worst.toFixed(1)} ${unit}` };
    });
}
