import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Clinic } from '#test/clinic';
import { askRow } from './ask.ts';
import { accessMatrix } from './matrix.ts';
import { askUnconfirmed, unconfirmedLines } from './unconfirmed.ts';
import { aWorld, type World } from './world.ts';

/**
 * Mutation tests: removes each access rule once. Without the rule, a part of the access matrix must fail, and with the
 * rule it must pass. Otherwise no test covers the rule. The rules are found by file name, so new rules are included
 * automatically.
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

/** Policies that allow every signed-in user, so that removing them changes nothing. */
const noRules = new Set(['maySignedIn']);

const rules = [
  ...rulesIn('*/*.policy.ts', /export (?:async )?function (\w+)/g, letThrough),
  ...rulesIn('**/*.queries.ts', /export (?:async )?function (\w+)\([^)]*\bactor: Actor/g, askedForAll),
].filter(({ name }) => !noRules.has(name));

let missing: Rule | null = null;

/** One part of the access matrix. `ask` sends its requests and returns the first wrong row, or undefined. */
type Part = { name: string; ask(world: World): Promise<string | undefined> };

const unconfirmed: Part = {
  name: 'unconfirmed',
  ask: async (world) => (await askUnconfirmed(world, unconfirmedLines))[0],
};

const parts: readonly Part[] = [
  ...accessMatrix.map((row) => ({
    name: row.name,
    ask: async (world: World) => (await askRow(world, row))[0],
  })),
  unconfirmed,
];

/** The rules that each part of the matrix used in earlier runs. A part without an entry has not run yet. */
const usedBy = new Map<Part, Set<Rule>>();
let asking: Part | null = null;

function noteUse(rule: Rule): void {
  if (asking !== null) usedBy.get(asking)?.add(rule);
}

/** Wraps the rules of a file so that the rule named by `missing` is turned off. */
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

async function askPart(world: World, part: Part): Promise<string | undefined> {
  asking = part;
  usedBy.set(part, usedBy.get(part) ?? new Set());
  try {
    return await part.ask(world);
  } finally {
    asking = null;
  }
}

async function isWrongWithout(rule: Rule, world: World, part: Part): Promise<boolean> {
  missing = rule;
  try {
    return (await askPart(world, part)) !== undefined && (usedBy.get(part)?.has(rule) ?? false);
  } finally {
    missing = null;
  }
}

/**
 * Returns the first part of the matrix that fails without the rule and passes with it. Without the rule, requests that
 * should be rejected may change the clinic so that the part always fails. In that case the part runs again in a new
 * clinic, first with the rule.
 */
async function findNoticingPart(rule: Rule): Promise<Part | null> {
  let world = await aWorldInSharedClinic();
  for (const part of nearFirst(rule)) {
    if (!(await isWrongWithout(rule, world, part))) continue;
    if (!(await askPart(world, part))) return part;
    await closeShared();
    world = await aWorldInSharedClinic();
    if (await askPart(world, part)) continue;
    if (await isWrongWithout(rule, world, part)) return part;
  }
  return null;
}

/**
 * All rules share one clinic, because creating a clinic takes longer than testing most rules. Each test adds its own
 * people and records.
 */
let shared: (Clinic & { close(): Promise<void> }) | null = null;

async function aWorldInSharedClinic(): Promise<World> {
  const { openClinic } = await import('#test/clinic');
  shared ??= await openClinic();
  return aWorld(shared);
}

async function closeShared(): Promise<void> {
  await shared?.close();
  shared = null;
}

/**
 * Sorts the parts of the matrix to save time. Parts that use the rule, or share a name with the rule or its file, come
 * first, because they notice most mutations. Parts that ran and did not use the rule come last.
 */
function nearFirst(rule: Rule): readonly Part[] {
  const words = wordsOf(`${relative(features, rule.file)} ${rule.name}`);
  const nearness = (part: Part) => {
    const alike = words.filter((word) => part.name.toLowerCase().includes(word)).length;
    // Rank this part in the middle, because it sends requests to many features.
    const near = part === unconfirmed ? Math.max(alike, 0.5) : alike;
    const used = usedBy.get(part)?.has(rule);
    if (used === undefined) return near;
    return used ? near + 1.5 : -1;
  };
  return parts.toSorted((one, other) => nearness(other) - nearness(one));
}

/** Splits paths and camel-case names into words in the singular. */
function wordsOf(names: string): string[] {
  const words = names.match(/[A-Z]?[a-z]+/g) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase().replace(/s$/, '')))].filter(
    (word) => word.length > 3,
  );
}

describe('S-44: the access matrix without one access rule', { timeout: 180_000 }, () => {
  const byFile = Map.groupBy(rules, ({ file }) => file);

  // Loads the server again, with rules that the tests can remove one after the other.
  beforeAll(() => {
    vi.resetModules();
    for (const [file, ofFile] of byFile)
      vi.doMock(file, async (importOriginal) =>
        withRulesToTake(await importOriginal<Record<string, Rights>>(), ofFile),
      );
  });

  afterAll(async () => {
    await closeShared();
    for (const file of byFile.keys()) vi.doUnmock(file);
    vi.resetModules();
  });

  it.each(rules.map((rule) => [`${rule.name} of ${basename(rule.file)}`, rule] as const))(
    'the access matrix fails if the rule %s is removed',
    async (_, rule) => {
      expect(await findNoticingPart(rule)).not.toBeNull();
    },
  );
});
