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

/** Returns whether a test file failed before its first test, in Vitest's report. */
export function couldNotLoad({ status, assertionResults }) {
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
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...playwrightFailures(inner),
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => ({ name: `${spec.file} > ${spec.title}`, why: whyOf(spec) })),
  ]);
}

function whyOf({ tests }) {
  const last = tests.flatMap(({ results }) => results.slice(-1));
  return last.map(({ error }) => error?.message ?? '').join('\n');
}
