import { programOf } from '../launch/program-of.mjs';
import { runProgram } from '../launch/run-program.mjs';
import { withFilesInMemory } from './memory-folder.mjs';
import { couldNotLoad, countTests, readReportOf, vitestFailures } from './read-report.mjs';

// Stop after many failures, because in a broken environment each test would wait for its timeout.
const failuresToGiveUpAt = 40;

export const vitestStep = { title: 'Unit and HTTP tests', run: runVitest };

async function runVitest(args) {
  const { exitCode, report } = await withFilesInMemory((env) =>
    readReportOf((file) => runProgram(process.execPath, argumentsOf(file, args), { env })),
  );
  if (report === null) return { passed: 0, failed: 1, output: 'Vitest ended without a report.' };
  const { numPassedTests: passed, numFailedTests, testResults } = report;
  const failures = vitestFailures(testResults);
  const failed = numFailedTests + testResults.filter(couldNotLoad).length;
  return { ...countTests({ exitCode, passed, failed }), failures };
}

function argumentsOf(reportFile, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  return [programOf('vitest'), 'run', ...reporters, `--bail=${failuresToGiveUpAt}`, ...args];
}
