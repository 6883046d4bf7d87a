import { type Live, measureLive } from '../../bench/live/measure-live.ts';
import { judgeLive } from '../../bench/report/live-bars.ts';
import { complaintsOfLive, linesOfLive } from '../../bench/report/live-lines.ts';
import { fillBenchClinic, openBenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { none, type Outcome, type Proof, type Run } from '../proof.ts';

/** Twenty doctors, as the bench has them. */
const size = { patients: 1000, appointments: 30_000 };

export const idleWatchers: Proof = {
  id: 'T-16',
  title: 'ten thousand watch and nothing happens, then something does',
  seconds: 900,
  rounds: { usual: 1, quick: 1 },
  prove: (run) => prove(run, 'live: idle watchers'),
};

export const pollHerd: Proof = {
  id: 'T-17',
  title: 'five hundred poll, are all cut off and come back',
  seconds: 300,
  rounds: { usual: 1, quick: 1 },
  prove: (run) => prove(run, 'live: a herd of polls and an outage'),
};

/** What the bench measures, held against the same bars. */
async function prove({ isQuick, say, onEnd }: Run, only: string): Promise<Outcome> {
  const clinic = await openBenchClinic({ name: 'clinic', size });
  onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  const live: Live = await measureLive({ clinic, isQuick, only, say });
  for (const line of linesOfLive(live)) say(line);
  const bars = judgeLive(live).map(({ promise, isHeld, worst }) => ({ promise, isHeld, found: worst }));
  return {
    checks: [...bars, none('nothing was lost, refused or wrong', complaintsOfLive(live))],
    figures: {},
  };
}
