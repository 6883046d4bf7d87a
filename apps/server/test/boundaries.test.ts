import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/**
 * A small source tree in which each file violates one dependency rule, to check that the rule detects the violation.
 */
const planted: Record<string, string> = {
  'apps/server/src/features/staff/index.ts': "export { queue } from '../queue/index.ts';",
  'apps/server/src/features/queue/index.ts': "export const queue = 1; export { deep } from './line/deep.ts';",
  'apps/server/src/features/queue/line/deep.ts': 'export const deep = 1;',
  'apps/server/src/features/appointments/peek.ts': "import '../patients/inside.ts';",
  'apps/server/src/features/patients/inside.ts': 'export const inside = 1;',
  'apps/server/src/build.ts': "import './features/patients/inside.ts';",
  'apps/server/src/features/stranger/new.ts': "import 'node:fs';",
  'apps/server/src/features/queue/first.ts': "import './second.ts';",
  'apps/server/src/features/queue/second.ts': "import './first.ts';",
  'apps/server/src/features/queue/wait.rules.ts': "import 'kysely'; import 'node:fs';",
  'apps/server/src/features/queue/view.ts': "import { sql } from 'kysely'; export const s = sql;",
  'apps/server/src/features/queue/kit.ts': "import '../../../test/kit.ts';",
  'apps/server/test/kit.ts': 'export const kit = 1;',
  'apps/server/src/platform/know.ts': "import '../features/queue/index.ts';",
  'packages/contract/src/heavy.ts': "import 'fastify';",
  'packages/client/src/heavy.ts': "import 'fastify';",
  'apps/web/src/features/patients/index.ts': "import '../../../../server/src/build.ts';",
  'apps/web/src/features/patients/page.ts': "import '../../pages/page.ts';",
  'apps/web/src/pages/page.ts': 'export const page = 1;',
  'apps/web/src/ui/button.ts': "import '../features/patients/index.ts';",
};

const broken = [
  'server: staff uses only itself',
  'server: another feature is entered through its index.ts',
  'server: features are entered through their index.ts',
  'server: every feature is in the table',
  'no cycles',
  'rules do no I/O',
  'rules touch no Node API',
  'SQL lives in *.queries.ts',
  'production code leans on no test',
  'platform imports nothing above it',
  'the contract needs only zod',
  'the client needs only the contract',
  'apps meet only in the contract',
  'features know no page',
  'ui and lib know no feature',
];

async function cruisePlanted(): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-boundaries-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const file of ['.dependency-cruiser.js', 'tsconfig.base.json', 'package.json']) {
    await cp(join(root, file), join(folder, file));
  }
  for (const [file, text] of Object.entries(planted)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, 'apps', 'packages', '--config', '.dependency-cruiser.js', '--output-type', 'json'];
  // The program exits with the number of violations, so its report must be read even on failure.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((ended: { stdout: string }) => ended);
  await rm(folder, { recursive: true });
  const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return new Set(report.summary.violations.map(({ rule }) => rule.name));
}

describe('dependency rules', () => {
  it('each dependency rule detects a planted violation', async () => {
    const noticed = await cruisePlanted();
    expect(broken.filter((rule) => !noticed.has(rule))).toEqual([]);
  });
});
