import { join } from 'node:path';
import { environment, root } from '../launch/environment.mjs';
import { prepare } from '../launch/prepare.mjs';
import { programOf } from '../launch/program-of.mjs';
import { runProgram } from '../launch/run-program.mjs';
import { webBuildPart } from '../launch/web-build.mjs';
import { provideChromium } from './provide-chromium.mjs';

/**
 * Those of every screen and the main dialogs, for people to look at, or those that the documents show, each as its
 * `e2e/<which>.config.ts` says. What stands after the command goes to Playwright.
 */
export async function takePictures(which, args) {
  const chromium = await provideChromium();
  await prepare([webBuildPart]);
  const program = programOf('@playwright/test', 'playwright');
  return await runProgram(process.execPath, [program, 'test', '--config', `${which}.config.ts`, ...args], {
    cwd: join(root, 'e2e'),
    env: { ...environment, CHROMIUM_PATH: chromium },
  });
}
