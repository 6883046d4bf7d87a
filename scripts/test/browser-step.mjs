import { join } from 'node:path';
import { root } from '../launch/environment.mjs';
import { prepare } from '../launch/prepare.mjs';
import { programOf } from '../launch/program-of.mjs';
import { runProgram } from '../launch/run-program.mjs';
import { webBuildPart } from '../launch/web-build.mjs';
import { withFilesInMemory } from './memory-folder.mjs';
import { provideChromium } from './provide-chromium.mjs';
import { countTests, playwrightFailures, playwrightFlaky, readReportOf } from './read-report.mjs';

export const browserStep = { title: 'Browser and accessibility tests', run: runBrowserTests };

async function runBrowserTests(args) {
  const chromium = await provideChromium();
  await prepare([webBuildPart]);
  const { exitCode, report } = await withFilesInMemory((env) =>
    readReportOf((file) => runPlaywright({ chromium, file, env }, args)),
  );
  if (report === null) return { passed: 0, failed: 1, output: 'Playwright ended without a report.' };
  const { expected, unexpected, flaky } = report.stats;
  return {
    ...countTests({ exitCode, passed: expected + flaky, failed: unexpected }),
    failures: playwrightFailures(report.suites),
    flaky: playwrightFlaky(report.suites),
  };
}

function runPlaywright({ chromium, file, env }, args) {
  const program = programOf('@playwright/test', 'playwright');
  return runProgram(process.execPath, [program, 'test', '--reporter=list,json', ...args], {
    cwd: join(root, 'e2e'),
    env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
}
