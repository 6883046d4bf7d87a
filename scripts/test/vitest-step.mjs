import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/environment.mjs';
import { programOf } from '../launch/program-of.mjs';
import { runProgram } from '../launch/run-program.mjs';
import { withFilesInMemory } from './memory-folder.mjs';
import {
  countTests,
  countVitest,
  failedFilesOf,
  mergeRuns,
  readReportOf,
  vitestFailures,
} from './read-report.mjs';

// Stop after many failures, because in a broken environment each test would wait for its timeout.
const failuresToGiveUpAt = 40;

// Only few files run again. Many failures have a common cause, and would fail again.
const mostFilesToRunAgain = 5;

export const vitestStep = { title: 'Unit and HTTP tests', run: runVitest };

/**
 * Runs the tests. After a run of all tests, the files with a failed test run again, because a test with a real database
 * can fail on a busy machine. A test that passes only then counts as passed and is named as flaky, as in the browser
 * tests.
 */
function runVitest(args) {
  return withFilesInMemory(async (env) => {
    const first = await runOnce(args, env);
    const files = args.length === 0 ? filesToRunAgain(first) : [];
    if (files.length === 0) return outcomeOf(first);
    process.stdout.write('\nRunning the failed test files again\n');
    const again = await runOnce(files, env);
    return outcomeOf(again.report ? mergeRuns(first, again) : first);
  });
}

/**
 * Returns the failed files, or none if a second run would not help: the run has no report, or was given up before its
 * end because many tests failed. An error outside of all tests belongs to no file. A random test would draw other
 * inputs and could hide its finding. Many failed files have a common cause.
 */
function filesToRunAgain({ report, hasUnhandledErrors }) {
  if (report === null || hasUnhandledErrors) return [];
  if (countVitest(report).failed >= failuresToGiveUpAt) return [];
  if (vitestFailures(report.testResults).some(({ why }) => why.includes('Property failed after'))) return [];
  const files = failedFilesOf(report);
  return files.length > mostFilesToRunAgain ? [] : files;
}

async function runOnce(args, env) {
  let hasUnhandledErrors = false;
  const ended = await readReportOf(async (file) => {
    const errorsFile = `${file}.errors`;
    const exitCode = await runProgram(process.execPath, argumentsOf(file, args), {
      env: { ...env, UNHANDLED_ERRORS_FILE: errorsFile },
    });
    hasUnhandledErrors = existsSync(errorsFile);
    return exitCode;
  });
  return { ...ended, hasUnhandledErrors };
}

function outcomeOf({ exitCode, report, flaky = [] }) {
  if (report === null) return { passed: 0, failed: 1, output: 'Vitest ended without a report.' };
  const failures = vitestFailures(report.testResults);
  return { ...countTests({ exitCode, ...countVitest(report) }), failures, flaky };
}

function argumentsOf(reportFile, args) {
  const unhandled = join(root, 'scripts/test/unhandled-errors-reporter.mjs');
  const reporters = ['default', 'json', unhandled].map((reporter) => `--reporter=${reporter}`);
  reporters.push(`--outputFile.json=${reportFile}`);
  return [programOf('vitest'), 'run', ...reporters, `--bail=${failuresToGiveUpAt}`, ...args];
}
