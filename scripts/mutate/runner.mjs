import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { TestRunner } from 'vitest';
import { environment, root } from '../launch/environment.mjs';
import { notesIn } from './alone.mjs';

const longestMillis = 20_000;
/** The number of tests to try without a place. If this many tests pass, further tests are unlikely to fail. */
const mostTries = 60;

/**
 * Set by `--sites`: removes only the calls at places whose names contain one of these texts, and runs every test for
 * them.
 */
const chosen = environment.MUTATION_SITES?.split(',') ?? null;

/**
 * Set by `--without`: removes the calls at all places whose names contain one of these texts for the whole run, and
 * runs each test once.
 */
const missing = environment.MUTATION_WITHOUT?.split(',');

/**
 * Set by `--alone`: maps each test file to the one place to remove while it runs. Empty in the first run, which records
 * the places that each file reaches.
 */
const planned = environment.MUTATION_PLAN
  ? JSON.parse(readFileSync(environment.MUTATION_PLAN, 'utf8'))
  : null;
let active = null;
let hits = new Set();
let hitsOfFile = new Set();
let begun = 0;
let hasFailed = false;
const tries = new Map();

globalThis.mutable =
  (id, work, instead = () => (work.constructor.name === 'AsyncFunction' ? Promise.resolve() : undefined)) =>
  (...all) => {
    hits.add(id);
    hitsOfFile.add(id);
    return (missing ? missing.some((text) => id.includes(text)) : active === id)
      ? instead(...all)
      : work(...all);
  };

/**
 * Runs each test as usual. If the test can be repeated, runs it again for each place that it reached, without this one
 * check, lock, throttle or audit call. The place is covered if the test fails without it, and passes again with it.
 */
export default class MutationRunner extends TestRunner {
  async onBeforeRunSuite(suite) {
    await super.onBeforeRunSuite(suite);
    if (!planned || !('filepath' in suite)) return;
    active = planned[relative(root, suite.filepath)] ?? null;
    hitsOfFile = new Set();
    begun = Date.now();
    hasFailed = false;
  }

  async onBeforeRunTask(test) {
    if (hasFailed) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }

  onAfterRunTask(test) {
    super.onAfterRunTask(test);
    if (planned && test.result?.state === 'fail') failed(test.name, test);
  }

  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite);
    if (!planned || suite.mode === 'skip') return;
    if (suite.result?.errors?.length > 0) failed('a hook', suite);
    if (!('filepath' in suite)) return;
    const file = relative(root, suite.filepath);
    const millis = Date.now() - begun;
    if (active === null && !hasFailed) for (const id of hitsOfFile) note('reached', id, file, { millis });
    active = null;
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    hits = new Set();
    await run();
    if (missing || planned) return;
    const file = relative(root, test.file.filepath);
    const reached = [...hits].filter((id) => isConcernOf(id, file));
    for (const id of reached) note('reached', id);
    const noticed = noticedSoFar();
    const candidates = reached.filter((id) => !noticed.has(id) && isWorthATry(id));
    if (test.concurrent || candidates.length === 0 || !(await passes(run))) return;
    for (const id of candidates) {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      active = id;
      const isUnnoticed = await passes(run);
      active = null;
      if (!isUnnoticed && (await passes(run))) note('noticed', id, `${file} > ${test.name}`);
    }
  }
}

function failed(name, { file, result }) {
  if (hasFailed) return;
  hasFailed = true;
  const path = relative(root, file.filepath);
  note(active === null ? 'failed' : 'noticed', active, `${path} > ${name}`, {
    error: result?.errors?.[0]?.message?.slice(0, 200),
  });
}

function isWorthATry(id) {
  return chosen !== null || (tries.get(id) ?? 0) < mostTries;
}

/**
 * Returns whether to run a test file without the place `id`. With `--sites`, this depends only on the place. Otherwise
 * the file must belong to the feature of the place, or test the whole server.
 */
function isConcernOf(id, file) {
  if (chosen !== null) return chosen.some((text) => id.includes(text));
  const [feature] = /features\/[\w-]+\//.exec(id) ?? [''];
  return file.includes(feature) || file.startsWith('apps/server/test/');
}

async function passes(run) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), longestMillis);
  });
  try {
    await Promise.race([run(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function note(what, id, by = '', more = {}) {
  appendFileSync(environment.MUTATION_NOTES, `${JSON.stringify({ what, id, by, ...more })}\n`);
}

function noticedSoFar() {
  return new Set(notesIn(environment.MUTATION_NOTES, 'noticed').map(({ id }) => id));
}
