import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askRow } from './ask.ts';
import { accessMatrix } from './matrix.ts';
import type { Row } from './row.ts';
import { askUnconfirmed, unconfirmedLines } from './unconfirmed.ts';
import { aWorld } from './world.ts';

/**
 * Every rule of access is taken away once, and the matrix must notice: a rule that can go missing unnoticed is a
 * rule that nobody tests. Rules are found by where they stand, so a new one is taken away as well.
 */
type Rule = { file: string; name: string; without: (original: Rights) => Rights };
// biome-ignore lint/suspicious/noExplicitAny: stands in for any policy or query, whatever it takes.
type Rights = (...args: any[]) => unknown;

const features = join(import.meta.dirname, '../../src/features');

/** What a policy refuses is let through; what it denies is granted. */
const letThrough: Rule['without'] = (original) => () => (original.name.startsWith('acts') ? true : undefined);

/** A query that sees what its caller may see is asked as if by an admin. */
const askedForAll: Rule['without'] =
  (original) =>
  (...args) =>
    original(...args.map((arg) => (isActor(arg) ? { ...arg, role: 'admin', doctorIds: 'all' } : arg)));

function isActor(arg: unknown): arg is object {
  return typeof arg === 'object' && arg !== null && 'doctorIds' in arg;
}

function rulesIn(pattern: string, signature: RegExp, without: Rule['without']): Rule[] {
  return globSync(pattern, { cwd: features }).flatMap((path) => {
    const file = join(features, path);
    const found = readFileSync(file, 'utf8').matchAll(signature);
    return [...found].map(([, name = '']) => ({ file, name, without }));
  });
}

/** Asks nothing of anyone, so nothing can be taken away. */
const noRules = new Set(['maySignedIn']);

const rules = [
  ...rulesIn('*/*.policy.ts', /export (?:async )?function (\w+)/g, letThrough),
  ...rulesIn('**/*.queries.ts', /export (?:async )?function (\w+)\([^)]*\bactor: Actor/g, askedForAll),
].filter(({ name }) => !noRules.has(name));

/** The one that is taken away now. */
let missing: Rule | null = null;

/** What a file exports, its rules as they are while none of them is missing. */
function withRulesToTake(exported: Record<string, Rights>, ofFile: readonly Rule[]): Record<string, Rights> {
  const changed = ofFile.map((rule) => {
    const original = exported[rule.name] as Rights;
    const without = rule.without(original);
    return [rule.name, (...args: unknown[]) => (missing === rule ? without : original)(...args)];
  });
  return { ...exported, ...Object.fromEntries(changed) };
}

/** The first line of the matrix that is no longer as it should be, or null. Those of the feature itself come first. */
async function findBrokenRow(feature = ''): Promise<string | null> {
  const { openClinic } = await import('#test/clinic');
  const clinic = await openClinic();
  try {
    const world = await aWorld(clinic);
    for (const row of nearFirst(feature)) {
      const [wrong] = await askRow(world, row);
      if (wrong) return wrong;
    }
    return (await askUnconfirmed(world, unconfirmedLines))[0] ?? null;
  } finally {
    await clinic.close();
  }
}

/** A rule mostly concerns addresses that are named like its feature; to ask there first saves most of the time. */
function nearFirst(feature: string): readonly Row[] {
  const isNear = ({ route }: Row) => Number(route.path.includes(feature.replace(/s$/, '')));
  return accessMatrix.toSorted((one, other) => isNear(other) - isNear(one));
}

describe('S-44: the access matrix notices', { timeout: 180_000 }, () => {
  const byFile = Map.groupBy(rules, ({ file }) => file);

  // The server is loaded once more, with rules that can be taken away one after the other.
  beforeAll(() => {
    vi.resetModules();
    for (const [file, ofFile] of byFile)
      vi.doMock(file, async (importOriginal) =>
        withRulesToTake(await importOriginal<Record<string, Rights>>(), ofFile),
      );
  });

  afterAll(() => {
    for (const file of byFile.keys()) vi.doUnmock(file);
    vi.resetModules();
  });

  it('nothing, while every rule is in place', async () => {
    expect(await findBrokenRow()).toBeNull();
  });

  it.each(rules.map((rule) => [`${rule.name} of ${basename(rule.file)}`, rule] as const))(
    'when %s is taken away',
    async (_, rule) => {
      missing = rule;
      try {
        expect(await findBrokenRow(relative(features, rule.file).split(sep)[0])).not.toBeNull();
      } finally {
        missing = null;
      }
    },
  );
});
