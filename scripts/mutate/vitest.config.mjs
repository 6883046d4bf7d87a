import { join, relative, sep } from 'node:path';
import server from '../../apps/server/vitest.config.ts';
import { root } from '../launch/environment.mjs';
import { withSwitches } from './sites.mjs';

const features = join(root, 'apps/server/src/features') + sep;

/** Runs the server's own tests on a server in which each check, lock, throttle and audit call can be switched off. */
export default {
  root: join(root, 'apps/server'),
  plugins: [
    {
      name: 'mutable',
      enforce: 'pre',
      transform(text, id) {
        const [path] = id.split('?');
        // Disable the cache of compiled statements, because a cached statement would still contain its lock.
        if (path.endsWith('/db/pipeline/prepared-query.ts'))
          return { code: text.replace('written ??=', 'written =') };
        if (!path.startsWith(features) || path.endsWith('.test.ts')) return null;
        return { code: withSwitches(relative(root, path), text).code };
      },
    },
  ],
  test: { ...server.test, runner: join(import.meta.dirname, 'runner.mjs') },
};
