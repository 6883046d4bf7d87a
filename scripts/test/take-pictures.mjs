import { join } from 'node:path';
import { environmentWithNode, root } from '../launch/environment.mjs';
import { node } from '../launch/node.mjs';
import { prepare } from '../launch/prepare.mjs';
import { programOf } from '../launch/program-of.mjs';
import { runProgram } from '../launch/run-program.mjs';
import { webBuildPart } from '../launch/web-build.mjs';
import { provideChromium } from './provide-chromium.mjs';

/**
 * Takes the pictures that `e2e/<which>.config.ts` lists: of all screens for review, or for the documents. Further
 * arguments are passed to Playwright.
 */
export async function takePictures(which, args) {
  const chromium = await provideChromium();
  await prepare([webBuildPart]);
  const program = programOf('@playwright/test', 'playwright');
  return await runProgram(node, [program, 'test', '--config', `${which}.config.ts`, ...args], {
    cwd: join(root, 'e2e'),
    env: environmentWithNode(node, { CHROMIUM_PATH: chromium }),
  });
}
