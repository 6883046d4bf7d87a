import { programOf } from '../launch/program-of.mjs';
import { runProgram } from '../launch/run-program.mjs';
import { countTests, readReportOf } from './read-report.mjs';

export const vitestStep = { title: 'Unit and HTTP tests', run: runVitest };

async function runVitest(args) {
  const { exitCode, report } = await readReportOf((file) =>
    runProgram(process.execPath, [
      ...[programOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...args,
    ]),
  );
  if (report === null) return { passed: 0, failed: 1, output: 'Vitest ended without a report.' };
  const { numPassedTests: passed, numFailedTests, testResults } = report;
  return countTests({ exitCode, passed, failed: numFailedTests + testResults.filter(couldNotLoad).length });
}

function couldNotLoad({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}
