import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../launch/environment.mjs';

/** Files that may measure time, because they compare times within one run or replace the page's clock. */
const mayMeasure = new Set([
  'apps/server/src/features/auth/sign-in-cost.test.ts',
  'apps/server/test/cost.ts',
  'e2e/specs/clinic-day.spec.ts',
  'e2e/specs/offline.spec.ts',
]);
const tests = [
  'apps/**/*.test.{ts,tsx}',
  'apps/server/test/**/*.ts',
  'packages/**/*.test.ts',
  'scripts/**/*.test.mjs',
  'e2e/**/*.ts',
];
const own = 'scripts/test/absolute-times.test.mjs';

it('no test except those listed above measures a duration, because it depends on the load of the machine', () => {
  const files = globSync(tests, { cwd: root, exclude: (path) => String(path).includes('node_modules') });
  expect(files.length).toBeGreaterThan(200);
  const measuring = files.filter(
    (file) =>
      file !== own &&
      !mayMeasure.has(file) &&
      /performance\.now|hrtime|Date\.now\(\) - (start|from|began|begin)/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  );
  // This file measures time only to print how long it took to create the demo clinic.
  expect(measuring.filter((file) => file !== 'e2e/anteroom.ts')).toEqual([]);
});
