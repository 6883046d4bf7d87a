import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the launcher fetches and builds for itself; git does not see it. */
export const runtimeFolder = join(root, '.runtime');

// biome-ignore lint/style/noProcessEnv: the one reader of the launcher and the test runner.
export const environment = process.env;

/** This environment with the given Node first on the path, so that every program started finds that one. */
export function environmentWithNode(node, additions = {}) {
  return {
    ...environment,
    PATH: `${dirname(node)}:${environment.PATH ?? ''}`,
    NODE: node,
    npm_node_execpath: node,
    ...additions,
  };
}
