import { join } from 'node:path';
import type { Plugin } from 'vite';

const contract = join(import.meta.dirname, '../../../packages/contract/src/');

const text = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;

/** The lines of a route that only the server and the API reference read: `summary: '…',` and `errors: […],`. */
const descriptions = new RegExp(
  String.raw`^ {2}(?:summary:\s*(?:${text})|errors:\s*\[(?:[\s,]|\.\.\.\w+|${text})*\]),\n`,
  'gm',
);

/** Leaves the descriptions of the routes out of the browser's code: about 2 kB of every screen. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'anteroom-without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.startsWith(contract) ? code.replaceAll(descriptions, '') : undefined),
  };
}
