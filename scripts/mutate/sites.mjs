import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/environment.mjs';

/**
 * The types of calls that can be removed, each with the pattern that finds them. `$1` is the name of the called
 * function.
 */
const kinds = [
  { kind: 'audit', pattern: /(?<![.\w]|function )(recordAudit|recordRead)(?=\()/g, wrap: (call) => call },
  { kind: 'check', pattern: /(?<![.\w]|function )(assert[A-Z]\w*)(?=\()/g, wrap: (call) => call },
  {
    kind: 'throttle',
    pattern:
      /(?<![.\w])((?:\w+\.)*(?:\w*[tT]hrottles?|byEmail|byAddress|by[A-Z]\w+)\.(?:count|assertFree))(?=\()/g,
    wrap: (call) => `(...all) => ${call}(...all)`,
  },
];
const rowLock = /\.(for(?:NoKey)?(?:Update|Share))\(\)/g;
const advisoryLock = /sql`select pg_advisory_xact_lock\([^`]*`\.execute\(\w+\)/g;

/**
 * Returns the places in a file where a check, lock, throttle or audit call can be removed, each named `file:line
 * function`, and the code of the file with a switch at each place.
 */
export function withSwitches(file, text) {
  const sites = [];
  const nameAt = (kind, what, offset) => {
    const id = `${file}:${text.slice(0, offset).split('\n').length} ${what}`;
    sites.push({ id, kind, file });
    return JSON.stringify(id);
  };
  const edits = [];
  for (const { kind, pattern, wrap } of kinds) {
    for (const { 1: call, index } of text.matchAll(pattern)) {
      if (isMethod(text, index + call.length)) continue;
      const replacement = `${switched}(${nameAt(kind, call, index)}, ${wrap(call)})`;
      edits.push({ index, length: call.length, replacement });
    }
  }
  for (const { 0: all, 1: lock, index } of text.matchAll(rowLock)) {
    const replacement = `.$call((query) => ${switched}(${nameAt('lock', lock, index)}, (is) => is.${lock}(), (is) => is)(query))`;
    edits.push({ index, length: all.length, replacement });
  }
  for (const { 0: all, index } of text.matchAll(advisoryLock)) {
    const replacement = `${switched}(${nameAt('lock', 'pg_advisory_xact_lock', index)}, async () => ${all})()`;
    edits.push({ index, length: all.length, replacement });
  }
  let code = text;
  for (const { index, length, replacement } of edits.toSorted((a, b) => b.index - a.index)) {
    code = code.slice(0, index) + replacement + code.slice(index + length);
  }
  return { sites, code };
}

/** Returns whether a body or a return type follows these parentheses. If so, they belong to a method, not to a call. */
function isMethod(text, open) {
  let depth = 0;
  let at = open;
  do {
    depth += Number(text[at] === '(') - Number(text[at] === ')');
    at += 1;
  } while (depth > 0 && at < text.length);
  return /^\s*(\{|: [\w<>]+( \{|;))/.test(text.slice(at));
}

/**
 * The switch at each place. Does nothing without `runner.mjs`, because other processes load the changed modules too.
 */
const switched = '(globalThis.mutable ?? ((_, work) => work))';

export function allSites() {
  return globSync('apps/server/src/features/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => withSwitches(file, readFileSync(join(root, file), 'utf8')).sites);
}
