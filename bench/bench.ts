import { writeFile } from 'node:fs/promises';
import { type BenchClinic, fillBenchClinic, openBenchClinic } from '../load-support/clinic/bench-clinic.ts';
import { describeMachine } from '../load-support/describe-machine.ts';
import { say } from '../load-support/progress.ts';
import { isSound, type Rush, rushForOneTime } from './booking-rush.ts';
import { measureAllImports } from './imports/all-imports.ts';
import type { Import } from './imports/measure-imports.ts';
import { isPartOfLive, type Live, measureLive } from './live/measure-live.ts';
import { type Measurement, measure } from './measure.ts';
import { help, type Options, paces, readOptions, sizes } from './options.ts';
import { measureAllRates } from './rates/all-rates.ts';
import type { Rate } from './rates/rate.ts';
import type { Bar } from './report/bar.ts';
import { judge } from './report/bars.ts';
import { complaintsOfImports, judgeImports, linesOfImports } from './report/import-lines.ts';
import { complaintsOfLive, linesOfLive } from './report/live-lines.ts';
import { judgeRates } from './report/rate-bars.ts';
import { complaintsOfRates, tableOfRates } from './report/rate-lines.ts';
import { lineOf, tableOf } from './report/table.ts';
import { judgeTraces, linesOfTraces } from './report/trace-lines.ts';
import { dayScenarios } from './scenarios/day.ts';
import { lists } from './scenarios/lists.ts';
import { pastScenarios } from './scenarios/past.ts';
import { patientSearches } from './scenarios/patient-searches.ts';
import { reports } from './scenarios/reports.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { measureTraces, type TraceCost } from './traces/measure-traces.ts';
import { inTwoCheckouts } from './two-checkouts.ts';

const scenarios: readonly Scenario[] = [
  ...patientSearches,
  ...lists,
  ...dayScenarios,
  ...pastScenarios,
  ...reports,
];
const megabyte = 1024 * 1024;

type Memory = { clinic: string; residentMegabytes: number };
type Report = {
  measurements: Measurement[];
  rushes: Rush[];
  live: Live[];
  rates: Rate[];
  imports: Import[];
  traces: TraceCost[];
  bars: Bar[];
  memory: Memory[];
};

const options = readOptions(process.argv.slice(2));
if (options.isHelp) process.stdout.write(help);
else await run(options);

async function run({ json, ...rest }: Options): Promise<void> {
  const clinics: BenchClinic[] = [];
  const stop = () => Promise.all(clinics.splice(0).map((clinic) => clinic.stop()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(130)));
  }
  try {
    if (chosen(rest).length > 0) await openClinics(rest, clinics);
    const figures = await measureAll(clinics, rest);
    await stop();
    const live = await measureLiveOfAll(rest, clinics);
    const rates = await measureAllRates(rest, clinics);
    const imports = await measureAllImports(rest, clinics);
    const traces = await measureTraces(rest, clinics);
    const bars = [
      ...judge(figures.measurements, figures.rushes, live),
      ...judgeRates(rates),
      ...judgeImports(imports),
      ...judgeTraces(traces),
    ];
    const report = { ...figures, live, rates, imports, traces, bars };
    print(report);
    if (json !== null)
      await writeFile(json, `${JSON.stringify({ machine: describeMachine(), ...report }, null, 2)}\n`);
    process.exitCode = complaintsOf(report).length === 0 ? 0 : 1;
  } finally {
    await stop();
  }
}

async function openClinics(options: Omit<Options, 'json'>, clinics: BenchClinic[]): Promise<void> {
  const { isQuick, against } = options;
  const { small, large, old } = isQuick ? sizes.quick : sizes.usual;
  const wanted =
    against === null
      ? [
          { name: 'small', size: small },
          { name: 'large', size: large },
          ...(chosen(options).some(({ looksBack }) => looksBack) ? [{ name: 'old', size: old }] : []),
        ]
      : inTwoCheckouts(against, large);
  for (const params of wanted) clinics.push(await openBenchClinic(params));
  for (const clinic of clinics) await fillBenchClinic(clinic, say);
}

async function measureAll(
  clinics: readonly BenchClinic[],
  options: Omit<Options, 'json'>,
): Promise<Omit<Report, 'live' | 'rates' | 'imports' | 'traces' | 'bars'>> {
  const { isQuick } = options;
  const pace = isQuick ? paces.quick : paces.usual;
  const measurements: Measurement[] = [];
  for (const scenario of chosen(options)) {
    const asked = clinics.filter(({ name }) => scenario.looksBack || name !== 'old');
    for (const connections of loadsOf(scenario, isQuick)) {
      const measurement = await measure({ clinics: asked, scenario, connections, pace });
      measurements.push(measurement);
      say(lineOf(measurement));
    }
  }
  const rushes: Rush[] = [];
  for (const clinic of clinics) {
    for (let times = 0; times < pace.rounds; times += 1) rushes.push(await rushForOneTime(clinic));
  }
  const memory = await Promise.all(
    clinics.map(async ({ name, residentBytes }) => ({
      clinic: name,
      residentMegabytes: Math.round((await residentBytes()) / megabyte),
    })),
  );
  return { measurements, rushes, memory };
}

/**
 * Measures live updates with this checkout, and with the other one if two are compared. Starts a new server for each
 * checkout and stops it afterwards, so that no server reuses memory that another measurement left behind.
 */
async function measureLiveOfAll(
  { isQuick, only, against }: Omit<Options, 'json'>,
  clinics: BenchClinic[],
): Promise<Live[]> {
  const found: Live[] = [];
  if (!isPartOfLive(only)) return found;
  for (const checkout of against === null ? [undefined] : [against, undefined]) {
    const name = checkout === undefined ? 'live, here' : 'live, there';
    const clinic = await openBenchClinic({ name, size: sizes.live, ...(checkout && { checkout }) });
    clinics.push(clinic);
    await fillBenchClinic(clinic, say);
    found.push(await measureLive({ clinic, isQuick, only, say }));
    await Promise.all(clinics.splice(0).map((each) => each.stop()));
  }
  return found;
}

function chosen({ only }: Pick<Options, 'only'>): Scenario[] {
  return scenarios.filter(({ name }) => name.includes(only));
}

/**
 * Returns the numbers of connections to measure. Four are typical of a busy clinic. Sixteen are more than the machine
 * can serve at once.
 */
function loadsOf({ kind }: Scenario, isQuick: boolean): number[] {
  if (isQuick) return [4];
  return kind === 'search' ? [1, 4, 16] : [1, 16];
}

function print(report: Report): void {
  const { measurements, rushes, live, rates, imports, traces, bars, memory } = report;
  const lines = [
    '',
    tableOf(measurements),
    '',
    ...rushes.map(
      ({ clinic, statuses, lastAnswerMillis, deadlocks }) =>
        `200 bookings of one time at once, ${clinic}: ${JSON.stringify(statuses)}, last answer after ${lastAnswerMillis.toFixed(0)} ms, ${deadlocks} deadlocks`,
    ),
    ...memory.map(
      ({ clinic, residentMegabytes }) => `memory of the server, ${clinic}: ${residentMegabytes} MB`,
    ),
    ...live.flatMap(linesOfLive),
    '',
    ...tableOfRates(rates),
    ...linesOfImports(imports),
    ...linesOfTraces(traces),
    '',
    ...bars.map(
      ({ promise, isHeld, worst }) => `${isHeld ? 'held  ' : 'MISSED'} ${promise} (worst ${worst})`,
    ),
    ...complaintsOf(report),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Returns the errors that must not occur on any machine, however slow. */
function complaintsOf({ measurements, rushes, live, rates, imports }: Report): string[] {
  const answers = measurements.flatMap(({ scenario, results }) =>
    results.flatMap(({ clinic, unexpected }) =>
      Object.entries(unexpected).map(
        ([what, times]) => `WRONG: ${scenario}, ${clinic}: ${what} (${times} times)`,
      ),
    ),
  );
  const unsound = rushes
    .filter((rush) => !isSound(rush))
    .map(({ clinic }) => `WRONG: the rush of bookings, ${clinic}`);
  return [
    ...answers,
    ...unsound,
    ...live.flatMap(complaintsOfLive),
    ...complaintsOfRates(rates),
    ...complaintsOfImports(imports),
  ];
}
