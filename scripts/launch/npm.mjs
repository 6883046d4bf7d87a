import { basename } from 'node:path';
import { environment, environmentWithNode } from './environment.mjs';

/**
 * Returns the program, arguments and options that run npm with the given Node. Uses the npm that started the launcher,
 * or the one on the path.
 */
export function npm(node, args) {
  const started = environment.npm_execpath ?? '';
  const options = { env: environmentWithNode(node) };
  return basename(started) === 'npm-cli.js' ? [node, [started, ...args], options] : ['npm', args, options];
}
