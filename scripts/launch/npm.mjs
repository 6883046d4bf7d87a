import { basename } from 'node:path';
import { environment, environmentWithNode } from './environment.mjs';

/** The program, arguments and options that run npm under the given Node: the npm that started us, else the path's. */
export function npm(node, args) {
  const started = environment.npm_execpath ?? '';
  const options = { env: environmentWithNode(node) };
  return basename(started) === 'npm-cli.js' ? [node, [started, ...args], options] : ['npm', args, options];
}
