import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Check } from '../fault-scenario.ts';

const program = join(import.meta.dirname, '../../apps/server/src/admin.ts');

/**
 * Runs the checks that an operator can run: consistent queues and an intact audit trail. `settings` select the clinic.
 */
export async function checkClinic(settings: Record<string, string>): Promise<Check[]> {
  const env = { ...settings, DEMO: 'false' };
  return [
    await check('no operation is half done (npm run admin -- check)', ['check'], env),
    await check('the audit trail is intact (npm run admin -- audit verify)', ['audit', 'verify'], env),
  ];
}

function check(promise: string, args: string[], env: Record<string, string>): Promise<Check> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env, timeout: 120_000 }, (error, stdout, stderr) => {
      resolve({ promise, isHeld: error === null, found: `${stdout}${stderr}`.trim() });
    });
  });
}
