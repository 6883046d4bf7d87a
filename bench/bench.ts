import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { isSound, type Rush, rushForOneTime } from './booking-rush.ts';
import { type BenchClinic, fillBenchClinic, openBenchClinic } from './clinic/bench-clinic.ts';
import { type Measurement, measure } from './measure.ts';
import { help, type Options, paces, readOptions, sizes } from './options.ts';
import { say } from './progress.ts';
import { type Bar, judge } from './report/bars.ts';
import { lineOf, tableOf } from './report/table.ts';
import { dayScenarios } from './scenarios/day.ts';
import { lists } from './scenarios/lists.ts';
import { patientSearches } from './scenarios/patient-searches.ts';
import type { Scenario } from './scenarios/scenario.ts';

const scenarios: readonly Scenario[] = [...patientSearches, ...lists, ...dayScenarios];
const megabyte = 1024 * 1024;

type Memory = { clinic: string; residentMegabytes: number };
type Report = { measurements: Measurement[]; rushes: Rush[]; bars: Bar[]; memory: Memory[] };

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
    await openClinics(rest, clinics);
    const report = await measureAll(clinics, rest);
    print(report);
    if (json !== null)
      await writeFile(json, `${JSON.stringify({ machine: describeMachine(), ...report }, null, 2)}\n`);
    process.exitCode = complaintsOf(report).length === 0 ? 0 : 1;
  } finally {
    await stop();
  }
}

async function openClinics(
  { isQuick, against }: Omit<Options, 'json'>,
  clinics: BenchClinic[],
): Promise<void> {
  const { small, large } = isQuick ? sizes.quick : sizes.usual;
  const wishes =
    against === null
      ? [
          { name: 'small', size: small },
          { name: 'large', size: large },
        ]
      : [
          { name: 'there', size: large, checkout: against },
          { name: 'here', size: large },
        ];
  for (const wish of wishes) clinics.push(await openBenchClinic(wish));
  for (const clinic of clinics) await fillBenchClinic(clinic, say);
}

async function measureAll(
  clinics: readonly BenchClinic[],
  { isQuick, only }: Omit<Options, 'json'>,
): Promise<Report> {
  const pace = isQuick ? paces.quick : paces.usual;
  const measurements: Measurement[] = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(only))) {
    for (const connections of loadsOf(scenario, isQuick)) {
      const measurement = await measure({ clinics, scenario, connections, pace });
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
  return { measurements, rushes, bars: judge(measurements, rushes), memory };
}

/** Four at once is a busy clinic, sixteen more than the machine can serve at a time. */
function loadsOf({ kind }: Scenario, isQuick: boolean): number[] {
  if (isQuick) return [4];
  return kind === 'search' ? [1, 4, 16] : [1, 16];
}

function print(report: Report): void {
  const { measurements, rushes, bars, memory } = report;
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
    '',
    ...bars.map(
      ({ promise, isHeld, worst }) => `${isHeld ? 'held  ' : 'MISSED'} ${promise} (worst ${worst})`,
    ),
    ...complaintsOf(report),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** What must never happen, however slow the machine. */
function complaintsOf({ measurements, rushes }: Report): string[] {
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
  return [...answers, ...unsound];
}

function describeMachine() {
  const [first] = cpus();
  return {
    at: new Date().toISOString(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processors: `${cpus().length} × ${first?.model ?? 'unknown'}`,
    memoryMegabytes: Math.round(totalmem() / megabyte),
  };
}
