import { join } from 'node:path';
import type { Plugin } from 'vite';

const contract = join(import.meta.dirname, '../../../packages/contract/src/');

const text = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;

/**
 * Matches the lines of a route definition that only the server and the API reference use: `summary: '…',` and `errors:
 * […],`.
 */
const descriptions = new RegExp(
  String.raw`^ {2}(?:summary:\s*(?:${text})|errors:\s*\[(?:[\s,]|\.\.\.\w+|${text})*\]),\n`,
  'gm',
);

/** Removes the descriptions of the API routes from the browser's code. This saves about 2 kB on every screen. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'anteroom-without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.startsWith(contract) ? code.replaceAll(descriptions, '') : undefined),
  };
}
