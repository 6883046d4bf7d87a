import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.mjs';

/** Returns the JavaScript file of a command in an installed package, to run it with a chosen Node. */
export function programOf(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
