import type { Summary } from '../../load-support/load/latencies.ts';
import type { IdleWatchers } from '../live/idle-watchers.ts';
import type { Live } from '../live/measure-live.ts';
import type { PollHerd } from '../live/poll-herd.ts';
import type { Polls } from '../live/polls.ts';
import type { Memory } from '../live/server-memory.ts';
import type { ShownElsewhere } from '../live/shown-elsewhere.ts';

/** Formats the results for live updates. Times are in milliseconds. */
export function linesOfLive({ shown, idle, polls, herds }: Live): string[] {
  return [
    ...shown.flatMap(linesOfShown),
    ...polls.map(lineOfPolls),
    ...herds.flatMap(linesOfHerd),
    ...idle.flatMap(linesOfIdle),
  ];
}

/** Returns the errors that must not occur on any machine, however slow. */
export function complaintsOfLive({ shown, idle, herds }: Live): string[] {
  return [...shown, ...idle, ...herds].flatMap(({ wrong }) => wrong.map((what) => `WRONG: live: ${what}`));
}

export function kilobytesEach({ memory, watchers }: IdleWatchers, what: keyof Memory): number {
  return (memory.open[what] - memory.before[what]) / watchers / 1024;
}

function linesOfShown({
  name,
  watchers,
  concerned,
  presses,
  pressed,
  told,
  shown,
}: ShownElsewhere): string[] {
  return [
    `${presses} presses, ${watchers} watchers ${name} (${concerned} of the doctor pressed on):`,
    `  the press is answered  ${figures(pressed)}`,
    `  the event is there     ${figures(told)}`,
    ...(shown.count > 0 ? [`  the screen is fresh    ${figures(shown)}`] : []),
  ];
}

function lineOfPolls({ isHeld, connections, perSecond, millis, processorMillis, answers }: Polls): string {
  const who = isHeld ? 'naming what they hold' : 'holding nothing';
  return `polls at ${connections} connections, ${who}: ${perSecond.toFixed(0)} a second, ${figures(millis)}, CPU ${processorMillis.toFixed(2)}, ${JSON.stringify(answers)}`;
}

function linesOfHerd({ clients, steady, afterOutage, answers }: PollHerd): string[] {
  const { opening, answers: asked, lastBackMillis } = afterOutage;
  return [
    `${clients} clients poll each at their pace: ${figures(steady)}, ${JSON.stringify(answers)}`,
    `  all cut off and back   streams ${figures(opening)}; screens ${figures(asked)}; the last after ${lastBackMillis.toFixed(0)}`,
  ];
}

function linesOfIdle(idle: IdleWatchers): string[] {
  const { watchers, concerned, memory, plain, broadcastMillis, signedOutMillis, expiredMillis } = idle;
  const megabytes = (what: keyof Memory) =>
    [memory.before, memory.open, memory.after].map((each) => (each[what] / 1024 ** 2).toFixed(0)).join(' → ');
  const each = (what: keyof Memory) => `${kilobytesEach(idle, what).toFixed(1)} KB each`;
  return [
    `${watchers} idle watchers, before → there → gone again, in MB:`,
    `  resident ${megabytes('resident')} (${each('resident')}), heap ${megabytes('heap')} (${each('heap')}), outside it ${megabytes('external')} (${each('external')})`,
    `  a list asked for meanwhile ${figures(plain)}`,
    `  an event at all ${concerned}: ${broadcastMillis.map((millis) => millis.toFixed(0)).join(', ')}`,
    `  the last stream ended after signing out ${signedOutMillis.toFixed(0)}, after the token's end ${expiredMillis.toFixed(0)}`,
  ];
}

function figures({ p50, p99, max }: Summary): string {
  return `p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)}  worst ${max.toFixed(1)}`;
}
