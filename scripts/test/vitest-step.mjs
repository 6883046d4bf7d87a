import { programOf } from '../launch/program-of.mjs';
import { runProgram } from '../launch/run-program.mjs';
import { couldNotLoad, countTests, readReportOf, vitestFailures } from './read-report.mjs';

// Stop after many failures: without a working environment each test would run into its timeout.
const failuresToGiveUpAt = 40;

export const vitestStep = { title: 'Unit and HTTP tests', run: runVitest };

async function runVitest(args) {
  const { exitCode, report } = await readReportOf((file) =>
    runProgram(process.execPath, [
      ...[programOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...[`--bail=${failuresToGiveUpAt}`, ...args],
    ]),
  );
  if (report === null) return { passed: 0, failed: 1, output: 'Vitest ended without a report.' };
  const { numPassedTests: passed, numFailedTests, testResults } = report;
  const failures = vitestFailures(testResults);
  const failed = numFailedTests + testResults.filter(couldNotLoad).length;
  return { ...countTests({ exitCode, passed, failed }), failures };
}
