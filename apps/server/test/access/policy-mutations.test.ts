import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askRow } from './ask.ts';
import { accessMatrix } from './matrix.ts';
import { askUnconfirmed, unconfirmedLines } from './unconfirmed.ts';
import { aWorld, type World } from './world.ts';

/**
 * Mutation tests: each access rule is removed once, and the matrix must fail; otherwise no test covers that rule. Rules
 * are found by file name, so new ones are included.
 */
type Rule = { file: string; name: string; without: (original: Rights) => Rights };
// biome-ignore lint/suspicious/noExplicitAny: any policy or query, with any parameters.
type Rights = (...args: any[]) => unknown;

const features = join(import.meta.dirname, '../../src/features');

const letThrough: Rule['without'] = (original) => () => (original.name.startsWith('acts') ? true : undefined);

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

/** Policies that allow everyone, so that removing them changes nothing. */
const noRules = new Set(['maySignedIn']);

const rules = [
  ...rulesIn('*/*.policy.ts', /export (?:async )?function (\w+)/g, letThrough),
  ...rulesIn('**/*.queries.ts', /export (?:async )?function (\w+)\([^)]*\bactor: Actor/g, askedForAll),
].filter(({ name }) => !noRules.has(name));

let missing: Rule | null = null;

/** A part of the matrix: returns the first wrong line, or undefined. */
type Part = { name: string; ask(world: World): Promise<string | undefined> };

const parts: readonly Part[] = [
  ...accessMatrix.map((row) => ({
    name: row.name,
    ask: async (world: World) => (await askRow(world, row))[0],
  })),
  { name: 'unconfirmed', ask: async (world) => (await askUnconfirmed(world, unconfirmedLines))[0] },
];

/** The rules that each part has used, noted while every rule is in place. Only these parts can notice a rule. */
const usedBy = new Map<Part, Set<Rule>>();
let asking: Part | null = null;

function noteUse(rule: Rule): void {
  if (missing === null && asking !== null) usedBy.get(asking)?.add(rule);
}

/** Wraps the rules of a file so that `missing` turns one off. */
function withRulesToTake(exported: Record<string, Rights>, ofFile: readonly Rule[]): Record<string, Rights> {
  const changed = ofFile.map((rule) => {
    const original = exported[rule.name] as Rights;
    const without = rule.without(original);
    const take = (...args: unknown[]) => {
      noteUse(rule);
      return (missing === rule ? without : original)(...args);
    };
    return [rule.name, take];
  });
  return { ...exported, ...Object.fromEntries(changed) };
}

/** Returns the first wrong line of these parts of the matrix, or null. */
async function findBrokenLine(asked: readonly Part[]): Promise<string | null> {
  const { openClinic } = await import('#test/clinic');
  const clinic = await openClinic();
  try {
    const world = await aWorld(clinic);
    for (const part of asked) {
      asking = part;
      if (missing === null) usedBy.set(part, new Set());
      const wrong = await part.ask(world);
      if (wrong) return wrong;
    }
    return null;
  } finally {
    asking = null;
    await clinic.close();
  }
}

/** Sorts the parts first that are named like the rule and its file: they notice most mutations, which saves time. */
function nearFirst(rule: Rule): readonly Part[] {
  const words = wordsOf(`${relative(features, rule.file)} ${rule.name}`);
  const nearness = ({ name }: Part) => words.filter((word) => name.toLowerCase().includes(word)).length;
  return parts
    .filter((part) => usedBy.get(part)?.has(rule) ?? true)
    .toSorted((one, other) => nearness(other) - nearness(one));
}

/** Splits paths and names in camel case into words in the singular. */
function wordsOf(names: string): string[] {
  const words = names.match(/[A-Z]?[a-z]+/g) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase().replace(/s$/, '')))].filter(
    (word) => word.length > 3,
  );
}

describe('S-44: the access matrix notices', { timeout: 180_000 }, () => {
  const byFile = Map.groupBy(rules, ({ file }) => file);

  // Loads the server again, with rules that can be removed one after the other.
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
    expect(await findBrokenLine(parts)).toBeNull();
  });

  it.each(rules.map((rule) => [`${rule.name} of ${basename(rule.file)}`, rule] as const))(
    'when %s is taken away',
    async (_, rule) => {
      missing = rule;
      try {
        expect(await findBrokenLine(nearFirst(rule))).not.toBeNull();
      } finally {
        missing = null;
      }
    },
  );
});
