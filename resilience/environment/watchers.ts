import { type Live, measureLive } from '../../bench/live/measure-live.ts';
import { judgeLive } from '../../bench/report/live-bars.ts';
import { complaintsOfLive, linesOfLive } from '../../bench/report/live-lines.ts';
import { fillBenchClinic, openBenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';

/** With these numbers, the clinic has twenty doctors, as in the benchmark. */
const size = { patients: 1000, appointments: 30_000 };

export const idleWatchers: FaultScenario = {
  id: 'T-16',
  title: 'ten thousand idle live streams, then one event',
  seconds: 900,
  rounds: { usual: 1, quick: 1 },
  execute: (run) => execute(run, 'live: idle watchers'),
};

export const pollHerd: FaultScenario = {
  id: 'T-17',
  title: 'five hundred polling clients lose their connection at once and reconnect',
  seconds: 300,
  rounds: { usual: 1, quick: 1 },
  execute: (run) => execute(run, 'live: a herd of polls and an outage'),
};

/** Runs the benchmark of live updates and checks the same performance promises. */
async function execute({ isQuick, say, onEnd }: Run, only: string): Promise<Outcome> {
  const clinic = await openBenchClinic({ name: 'clinic', size });
  onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  const live: Live = await measureLive({ clinic, isQuick, only, say });
  for (const line of linesOfLive(live)) say(line);
  const bars = judgeLive(live).map(({ promise, isHeld, worst }) => ({ promise, isHeld, found: worst }));
  return {
    checks: [...bars, none('nothing was lost, rejected or wrong', complaintsOfLive(live))],
    figures: {},
  };
}
