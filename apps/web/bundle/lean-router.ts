import type { Plugin } from 'vite';

const library = /react-router\/dist\/production\/lib\/dom\/lib\.js$/;

/**
 * Marks the components of React Router as free of side effects, so that the build omits unused ones such as `Link`,
 * `Form` and their prefetching code. Fails the build if a new version of the library has different code. Otherwise the
 * app would silently become larger.
 */
export function leanRouter(): Plugin {
  let isFound = false;
  return {
    name: 'anteroom-lean-router',
    apply: 'build',
    transform(code, id) {
      if (!library.test(id.replaceAll('\\', '/'))) return undefined;
      isFound = true;
      const marked = code.replaceAll(/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1');
      const lean = marked.replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
      if (marked === code || lean === marked)
        throw new Error('React Router declares its components in another form. Adapt bundle/lean-router.ts.');
      return lean;
    },
    buildEnd(error) {
      if (!isFound && error === undefined)
        throw new Error('The build loads no file of React Router that bundle/lean-router.ts knows.');
    },
  };
}
