import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder for everything that the launcher downloads and builds. Git ignores it. */
export const runtimeFolder = join(root, '.runtime');

// biome-ignore lint/style/noProcessEnv: the launcher and the test runner read it only here.
export const environment = process.env;

/** Returns this environment with the given Node first on the path, so that child processes use the same Node. */
export function environmentWithNode(node, additions = {}) {
  return {
    ...environment,
    PATH: `${dirname(node)}:${environment.PATH ?? ''}`,
    NODE: node,
    npm_node_execpath: node,
    ...additions,
  };
}

/**
 * Reads settings from the file `.env` in the checkout, if there is one. Variables that are already set keep their
 * value.
 */
export function loadSettingsFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
