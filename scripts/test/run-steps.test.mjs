import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  countTests,
  countVitest,
  failedFilesOf,
  mergeRuns,
  playwrightFailures,
  playwrightFlaky,
  readReportOf,
  vitestFailures,
} from './read-report.mjs';
import { tempCheckout } from './temp-checkout.mjs';

it('runs every test step, adds up the test counts, and names the failed tests', async () => {
  const { output } = await tempCheckout().run(`
    import { LaunchError } from './scripts/launch/launch-error.mjs';
    import { runSteps } from './scripts/test/run-steps.mjs';
    const total = await runSteps([
      { title: 'Good', run: () => ({
        passed: 2, failed: 0, output: 'not shown', flaky: [{ name: 'records > saves', why: 'timeout' }],
      }) },
      { title: 'Bad', run: () => ({
        passed: 1, failed: 3, output: 'three are wrong', failures: [{ name: 'queue > calls', why: 'not called' }],
      }) },
      { title: 'Refused', run: () => { throw new LaunchError('no browser'); } },
      { title: 'Crashed', run: async () => { throw new TypeError('undefined'); } },
      { title: 'Last', args: ['-u'], run: (args) => ({ passed: args.length, failed: 0 }) },
    ]);
    console.log(JSON.stringify(total));
  `);
  expect(output).toContain('three are wrong');
  expect(output).toContain('no browser');
  expect(output).toMatch(/TypeError: undefined\n +at /);
  expect(output).not.toContain('not shown');
  expect(output.indexOf('queue > calls\n  not called\n')).toBeGreaterThan(output.indexOf('\nLast\n'));
  expect(output.indexOf('records > saves (passed at the second attempt)\n  timeout\n')).toBeGreaterThan(
    output.indexOf('queue > calls'),
  );
  expect(output).toContain('Failed: Bad, Refused, Crashed\n');
  expect(output.trim().split('\n').at(-1)).toBe('{"passed":4,"failed":5}');
});

it('counts a tool that fails without a failed test as one failure', () => {
  expect(countTests({ exitCode: 1, passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 });
  expect(countTests({ exitCode: 1, passed: 9, failed: 2 })).toEqual({ passed: 9, failed: 2 });
  expect(countTests({ exitCode: 0, passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 });
});

it('reports failed tests, with the last error of a retried test', () => {
  const tests = [
    { status: 'passed', fullName: 'fine', failureMessages: [] },
    { status: 'failed', fullName: 'books', failureMessages: ['expected 409'] },
  ];
  const files = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: tests },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(vitestFailures(files)).toEqual([
    { name: 'a.test.ts > books', why: 'expected 409' },
    { name: 'b.test.ts', why: 'no such module' },
  ]);
  const results = [{ error: { message: 'slow' } }, { error: { message: 'not seen' } }];
  const slowOnce = [{ error: { message: 'slow' } }, {}];
  const specs = [
    { ok: true, file: 'c.spec.ts', title: 'fine', tests: [{ status: 'expected', results: [{}] }] },
    { ok: false, file: 'c.spec.ts', title: 'sees', tests: [{ status: 'unexpected', results }] },
    { ok: true, file: 'c.spec.ts', title: 'waits', tests: [{ status: 'flaky', results: slowOnce }] },
  ];
  expect(playwrightFailures([{ suites: [{ specs }] }])).toEqual([
    { name: 'c.spec.ts > sees', why: 'not seen' },
  ]);
  expect(playwrightFlaky([{ suites: [{ specs }] }])).toEqual([{ name: 'c.spec.ts > waits', why: 'slow' }]);
});

it('replaces failed test files by their second run, and names the tests that passed only there', () => {
  const passed = (fullName) => ({ status: 'passed', fullName, failureMessages: [] });
  const failed = (fullName) => ({ status: 'failed', fullName, failureMessages: ['timeout'] });
  const file = (name, ...assertionResults) => {
    const isFailed =
      assertionResults.length === 0 || assertionResults.some(({ status }) => status === 'failed');
    return { name, status: isFailed ? 'failed' : 'passed', message: 'no database', assertionResults };
  };
  const first = {
    exitCode: 1,
    report: {
      testResults: [
        file('a', passed('books')),
        file('b', failed('calls'), failed('skips'), passed('adds')),
        file('c'),
      ],
    },
  };
  expect(countVitest(first.report)).toEqual({ passed: 2, failed: 3 });
  expect(failedFilesOf(first.report)).toEqual(['b', 'c']);

  const again = (skips, exitCode) => ({
    exitCode,
    report: { testResults: [file('b', passed('calls'), skips, passed('adds')), file('c', passed('prints'))] },
  });
  const good = mergeRuns(first, again(passed('skips'), 0));
  expect(good.exitCode).toBe(0);
  expect(countVitest(good.report)).toEqual({ passed: 5, failed: 0 });
  expect(good.flaky.map(({ name }) => name)).toEqual(['b > calls', 'b > skips', 'c']);

  const bad = mergeRuns(first, again(failed('skips'), 1));
  expect(bad.exitCode).toBe(1);
  expect(countVitest(bad.report)).toEqual({ passed: 4, failed: 1 });
  expect(bad.flaky.map(({ name }) => name)).toEqual(['b > calls', 'c']);

  const gone = mergeRuns(first, { exitCode: 0, report: { testResults: [file('b', passed('calls'))] } });
  expect(countVitest(gone.report)).toEqual({ passed: 2, failed: 2 });
  expect(gone.flaky.map(({ name }) => name)).toEqual(['b > calls']);
});

it('returns no report if the report is missing or incomplete', async () => {
  const write = (text) => async (file) => {
    if (text !== null) writeFileSync(file, text);
    return 0;
  };
  for (const text of [null, '', '{"numPassedTests":'])
    expect(await readReportOf(write(text))).toEqual({ exitCode: 0, report: null });
  expect(await readReportOf(write('{"a":1}'))).toEqual({ exitCode: 0, report: { a: 1 } });
});

it('rejects an unknown part of the test run', async () => {
  const source = `process.argv.push('--only', 'toString'); await import('./scripts/test.mjs');`;
  const { exitCode, output } = await tempCheckout().run(source);
  expect([exitCode, output]).toEqual([1, expect.stringContaining('It takes: --only check | vitest | e2e')]);
});
