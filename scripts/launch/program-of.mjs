import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.mjs';

/** The JavaScript file behind an installed package's command, to be run with the Node of our choice. */
export function programOf(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
