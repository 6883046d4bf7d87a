import type { Plugin } from 'vite';

const library = /react-router\/dist\/production\/lib\/dom\/lib\.js$/;

/**
 * Marks the components of React Router as free of side effects, so that the build leaves out those that the app does not
 * use: `Link`, `Form` and their code for prefetching.
 */
export function leanRouter(): Plugin {
  return {
    name: 'anteroom-lean-router',
    apply: 'build',
    transform(code, id) {
      if (!library.test(id.replaceAll('\\', '/'))) return undefined;
      return code
        .replaceAll(/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
    },
  };
}
