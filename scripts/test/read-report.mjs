import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a place for a tool's JSON report to the run and hands back what it wrote there, or null. */
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

/** A tool that fails without a failed test to show for it is one failed test itself. */
export function countTests({ exitCode, passed, failed }) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** A file of tests in Vitest's report that failed before its first test. */
export function couldNotLoad({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}

/** What failed, as told in Vitest's report: the test and why. */
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

/** What failed, as told in Playwright's report: the story and why, of its last telling. */
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
