import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPath } from '@anteroom/client/build-request';
import { listUsers } from '@anteroom/contract/accounts';
import { listAlarms } from '@anteroom/contract/alarms';
import { getProfile } from '@anteroom/contract/auth';
import { getClinic } from '@anteroom/contract/clinic';
import { countEmergencyGrants } from '@anteroom/contract/emergency-access';
import { getFirstSteps } from '@anteroom/contract/first-steps';
import { limits } from '@anteroom/contract/limits';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { listDoctors } from '@anteroom/contract/staff';
import { getToday } from '@anteroom/contract/today';
import { minify, type Plugin, transformWithOxc } from 'vite';

const source = join(import.meta.dirname, '../src/request-early.ts');
const name = 'request-early';

const addresses = {
  clinic: buildPath(getClinic, {}),
  ofEveryScreen: [buildPath(getProfile, {}), buildPath(getClinic, {}), buildPath(listDoctors, {})],
  ofScreen: { '/dashboard': [buildPath(getToday, {})] },
  ofAdmins: [buildPath(getFirstSteps, {})],
  ofScreenOfAdmins: {
    '/dashboard': [
      buildPath(listAlarms, { query: { state: 'open' } }),
      buildPath(listUsers, { query: { awaitsConfirmation: 'true', limit: limits.page.size } }),
      buildPath(countEmergencyGrants, {}),
    ],
  },
  line: buildPath(viewDayWiseQueue, { params: { doctorId: 'DOCTOR' }, query: { date: 'DATE' } }),
  timeoutMillis: limits.requestTimeoutMillis,
};

/**
 * Adds a small script that sends the first requests of a screen while the browser still loads the app. Without it, the
 * app would request the data only after all code has loaded and run (decision 0070).
 */
export function earlyRequests(): Plugin {
  return {
    name: 'anteroom-early-requests',
    apply: 'build',
    async buildStart() {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const given = `const addresses=${JSON.stringify(addresses)};\n`;
      const small = await minify(`${name}.js`, given + code, { module: true });
      if (small.errors.length > 0) throw new Error(small.errors.map(({ message }) => message).join('\n'));
      this.emitFile({ type: 'asset', name: `${name}.js`, source: small.code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const file = Object.keys(bundle).find((one) => one.includes(name));
        if (file === undefined)
          throw new Error('The script of the early requests is not among the built files.');
        const attrs = {
          type: 'module',
          async: true,
          crossorigin: true,
          src: `/${file}`,
          fetchpriority: 'high',
        };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
