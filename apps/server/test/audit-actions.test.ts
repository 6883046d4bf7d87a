import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { auditActions } from '@anteroom/contract/audit-actions';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '..');

it('every audit action is named in a server test', () => {
  const texts = globSync('{src,seeds,test}/**/*.test.ts', { cwd: server })
    .filter((file) => basename(file) !== basename(import.meta.filename))
    .map((file) => readFileSync(join(server, file), 'utf8'));
  const unnamed = auditActions.filter((action) => !texts.some((text) => text.includes(`'${action}'`)));
  expect(unnamed).toEqual([]);
});
