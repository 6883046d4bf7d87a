import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../launch/environment.mjs';

/**
 * Finds the checks, locks, throttles and audit calls that can be removed ("places") without any test failing. First
 * runs each test file once unchanged. Then runs the files again and again: each file without one of the places that it
 * reached, but never two files without the same place at once. A place is done when a file failed without it, or when
 * all files that reach it passed. `runFiles` runs test files without the places in the file `plan`, and appends the
 * results to the file `notes`.
 */
export async function removeAlone({ chosen, sites, notes, plan, runFiles }) {
  writeFileSync(plan, '{}');
  await runFiles(chosen);
  for (const { by, error } of notesIn(notes, 'failed'))
    process.stdout.write(`left out, fails as it is:  ${by}: ${error}\n`);
  const files = filesByPlace(notesIn(notes, 'reached'), sites);
  for (let round = roundOf(files, notes); Object.keys(round).length > 0; round = roundOf(files, notes)) {
    writeFileSync(plan, JSON.stringify(round));
    const before = notesIn(notes, 'noticed').length;
    await runFiles(Object.keys(round).map((file) => join(root, file)));
    for (const { id, by, error } of notesIn(notes, 'noticed').slice(before))
      process.stdout.write(`  noticed      ${id}\n               ${by}\n               ${error}\n`);
  }
}

/**
 * Chooses the place that each file runs without in the next round, and removes these files from the lists. A place
 * waits for the file that most likely fails without it, even if another file is free.
 */
function roundOf(files, notes) {
  const noticed = new Set(notesIn(notes, 'noticed').map(({ id }) => id));
  const round = {};
  for (const [id, untried] of files) {
    const [file] = untried;
    if (file === undefined || file in round || noticed.has(id)) continue;
    untried.shift();
    round[file] = id;
  }
  return round;
}

/**
 * Returns the files that reach each place: first the file of the same name, then fast files and files in nearby
 * folders.
 */
function filesByPlace(reached, sites) {
  const chosen = new Set(sites.map(({ id }) => id));
  const notes = reached.filter(({ id }) => chosen.has(id));
  return [...Map.groupBy(notes, ({ id }) => id)].map(([id, all]) => [
    id,
    all
      .map(({ by, millis }) => ({ by, cost: isTestOf(by, id) ? 0 : millis / 2 ** nearness(by, id) }))
      .toSorted((one, other) => one.cost - other.cost)
      .map(({ by }) => by),
  ]);
}

function isTestOf(file, id) {
  return basename(file, '.test.ts') === basename(id.slice(0, id.indexOf(':')), '.ts');
}

function nearness(file, id) {
  const [one, other] = [dirname(file), dirname(id)].map((path) => path.split('/'));
  const end = one.findIndex((name, at) => name !== other[at]);
  return end === -1 ? one.length : end;
}

export function notesIn(file, kind) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ what }) => kind === undefined || what === kind);
}
