import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `run` with a temporary path. Returns the JSON report that `run` wrote there, or null. */
export async function readReportOf(run) {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-report-'));
  const file = join(folder, 'report.json');
  try {
    const exitCode = await run(file);
    return { exitCode, report: read(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Returns the number of passed and failed tests. A tool that fails without a failed test counts as one failed test. */
export function countTests({ exitCode, passed, failed }) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** Counts the tests of Vitest's report. A file that failed before its first test counts as one failed test. */
export function countVitest({ testResults }) {
  const statuses = testResults.flatMap((file) =>
    couldNotLoad(file) ? ['failed'] : file.assertionResults.map(({ status }) => status),
  );
  const count = (wanted) => statuses.filter((status) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed') };
}

/** Returns the paths of the test files with a failed test, in Vitest's report. */
export function failedFilesOf({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * Returns one run whose failed files are replaced by their second run. `flaky` contains the tests that failed only in
 * the first run.
 */
export function mergeRuns(first, again) {
  const ranAgain = new Set(failedFilesOf(first.report));
  const kept = first.report.testResults.filter(({ name }) => !ranAgain.has(name));
  const stillFail = new Set(vitestFailures(again.report.testResults).map(({ name }) => name));
  return {
    exitCode: again.exitCode,
    report: { testResults: [...kept, ...again.report.testResults] },
    flaky: vitestFailures(first.report.testResults).filter(({ name }) => !stillFail.has(name)),
  };
}

/** Returns whether a test file failed before its first test, in Vitest's report. */
function couldNotLoad({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}

/** Returns the failed tests of Vitest's report with their errors. */
export function vitestFailures(testResults) {
  return testResults.flatMap((file) => {
    if (couldNotLoad(file)) return [{ name: file.name, why: file.message }];
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    return failed.map((test) => ({
      name: `${file.name} > ${test.fullName}`,
      why: test.failureMessages.join('\n'),
    }));
  });
}

/** Returns the failed tests of Playwright's report with the error of the last attempt. */
export function playwrightFailures(suites) {
  return specsOf(suites)
    .filter(({ ok }) => !ok)
    .map((spec) => ({ name: nameOf(spec), why: whyOf(spec, -1) }));
}

/** Returns the tests of Playwright's report that passed only at the second attempt, with the error of the first. */
export function playwrightFlaky(suites) {
  return specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => ({ name: nameOf(spec), why: whyOf(spec, 0) }));
}

function specsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [...specsOf(inner), ...specs]);
}

function nameOf({ file, title }) {
  return `${file} > ${title}`;
}

function whyOf({ tests }, attempt) {
  const results = tests.map((test) => test.results.at(attempt));
  return results.map((result) => result?.error?.message ?? '').join('\n');
}
