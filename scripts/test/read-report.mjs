import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Calls `run` with a temporary path. Returns its exit code and the JSON report that it wrote there, or null instead of
 * a report.
 */
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

/** Counts the tests of Vitest's report. A file that failed outside of its tests counts as one more failed test. */
export function countVitest({ testResults }) {
  const statuses = testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const count = (wanted) => statuses.filter((status) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed') + testResults.filter(failedOutsideTests).length };
}

/** Returns the paths of the test files with a failed test, in Vitest's report. */
export function failedFilesOf({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * Returns one run whose failed files are replaced by their second run. A test that failed in the first run and did not
 * run again still counts as failed. `flaky` contains the failures that passed in the second run.
 */
export function mergeRuns(first, again) {
  const second = new Map(again.report.testResults.map((file) => [file.name, file]));
  const testResults = first.report.testResults.map((file) => {
    const repeated = second.get(file.name);
    return repeated ? withoutGaps(repeated, file) : file;
  });
  const stillFail = new Set(vitestFailures(testResults).map(({ name }) => name));
  return {
    exitCode: again.exitCode,
    report: { testResults },
    flaky: vitestFailures(first.report.testResults).filter(({ name }) => !stillFail.has(name)),
  };
}

/** Adds the failed tests of the first run that the second run left out. */
function withoutGaps(repeated, first) {
  const ran = repeated.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
  const names = new Set(ran.map(({ fullName }) => fullName));
  const missing = first.assertionResults.filter(
    ({ status, fullName }) => status === 'failed' && !names.has(fullName),
  );
  const status = missing.length > 0 ? 'failed' : repeated.status;
  return { ...repeated, status, assertionResults: [...ran, ...missing] };
}

/** Returns whether a test file failed without a failed test, for example because it could not be loaded. */
function failedOutsideTests({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** Returns the failed tests of Vitest's report with their errors. */
export function vitestFailures(testResults) {
  return testResults.flatMap((file) => {
    if (failedOutsideTests(file)) return [{ name: file.name, why: file.message }];
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
