import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, root } from './launch/environment.mjs';
import { programOf } from './launch/program-of.mjs';
import { runProgram } from './launch/run-program.mjs';
import { notesIn, removeAlone } from './mutate/alone.mjs';
import { allSites } from './mutate/sites.mjs';

const help = `Removes each check, lock, throttle and audit call of the server, one at a time, and lists those that no test covers.

npm run mutate -- features/queue features/auth    runs the tests whose paths contain one of these
npm run mutate -- --sites call-next.ts,patients/ PATHS   removes only places whose names contain one of these
npm run mutate -- --alone PATHS                   removes one place for a whole run of a file; covers tests that cannot be repeated
npm run mutate                                    runs all tests of the server (hours)
npm run mutate -- --without register.ts:40 PATHS  runs the tests once without the places whose names contain one of these: failing tests cover them

A test that cannot be repeated in its clinic covers nothing; \`--alone\` and \`--without\` include it.
test/access/policy-mutations.test.ts removes the policies, within npm test.
`;

const { values, positionals } = parseArgs({
  options: {
    help: { type: 'boolean' },
    alone: { type: 'boolean' },
    sites: { type: 'string' },
    without: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.help) process.stdout.write(help);
else await mutate(positionals, values);

async function mutate(chosen, { without, sites: texts, alone }) {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-mutation-'));
  const notes = join(folder, 'notes.jsonl');
  const plan = join(folder, 'plan.json');
  writeFileSync(notes, '');
  const config = join(root, 'scripts/mutate/vitest.config.mjs');
  const reporter = alone ? ['--reporter=dot'] : [];
  const runFiles = (files) =>
    runProgram(process.execPath, [programOf('vitest'), 'run', '--config', config, ...reporter, ...files], {
      cwd: root,
      env: {
        ...environment,
        MUTATION_NOTES: notes,
        ...(without ? { MUTATION_WITHOUT: without } : {}),
        ...(alone ? { MUTATION_PLAN: plan } : {}),
        ...(texts ? { MUTATION_SITES: texts } : {}),
      },
    });
  const sites = allSites().filter(({ id }) => !texts || texts.split(',').some((text) => id.includes(text)));
  if (alone) await removeAlone({ chosen, sites, notes, plan, runFiles });
  else await runFiles(chosen);
  if (!without) report(notesIn(notes), sites);
  rmSync(folder, { recursive: true });
}

function report(notes, all) {
  const idsOf = (kind) => new Set(notes.filter(({ what }) => what === kind).map(({ id }) => id));
  const [reached, noticed] = [idsOf('reached'), idsOf('noticed')];
  for (const [kind, sites] of Map.groupBy(all, (site) => site.kind)) {
    const ids = sites.map(({ id }) => id);
    const survivors = ids.filter((id) => reached.has(id) && !noticed.has(id));
    const unreached = ids.filter((id) => !reached.has(id));
    const counts = `${noticed.intersection(new Set(ids)).size} noticed, ${survivors.length} not noticed`;
    process.stdout.write(`\n${kind}: ${counts}, ${unreached.length} not reached by these tests\n`);
    for (const id of survivors) process.stdout.write(`  not noticed  ${id}\n`);
    if (all.length < allSites().length)
      for (const id of unreached) process.stdout.write(`  not reached  ${id}\n`);
  }
}
