import type { Plugin } from 'vite';

/** Makes the browser fetch the font in parallel with the style sheet that refers to it, instead of afterwards. */
export function preloadFont(): Plugin {
  return {
    name: 'anteroom-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const file = Object.keys(bundle).find((name) => name.includes('geist-latin-wght'));
        if (file === undefined) throw new Error('The font is not among the built files.');
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${file}`,
          crossorigin: 'anonymous',
          // Low priority, because no text is shown before the app's code has run.
          fetchpriority: 'low',
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
