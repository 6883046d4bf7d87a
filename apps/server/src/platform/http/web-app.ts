import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const forGood = 'public, max-age=31536000, immutable';
/** The name of a file that the build of the web app creates. It lists the files of each screen. */
const filesOfScreens = 'screen-files.json';
const askFirst = 'public, max-age=0, must-revalidate';

/**
 * Serves the built web app. Hashed files under /assets are cached forever. Browsers revalidate files with fixed names
 * (icons, the manifest, the service worker). The URL path of every screen gets the app's single page, so that deep
 * links work after a reload. The page has its own route, because responses of the not-found handler are not compressed.
 */
export function serveWebApp(http: FastifyInstance, webRoot: string): void {
  if (!existsSync(join(webRoot, 'index.html'))) return;
  const hashed = join(webRoot, 'assets') + sep;
  http.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html*', filesOfScreens],
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', path.startsWith(hashed) ? forGood : askFirst),
  });
  const preloads = preloadsOf(webRoot);
  const always = preloadsOfEveryScreen(webRoot);
  http.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!isScreen(path)) return reply.callNotFound();
    const preload = preloads.get(path);
    if (preload !== undefined) reply.header('link', [...always, preload].join(', '));
    return reply.sendFile('index.html');
  });
}

/** Maps each URL path to the files that the browser should preload with the page, which saves several round trips. */
function preloadsOf(webRoot: string): Map<string, string> {
  const file = join(webRoot, filesOfScreens);
  if (!existsSync(file)) return new Map();
  const needs = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>);
  return new Map(
    needs.map(([address, files]) => [address, files.map((one) => `<${one}>; rel=modulepreload`).join(', ')]),
  );
}

/**
 * Returns the preload entries for the style sheets and scripts that index.html names. They come first in the header, so
 * that the browser loads the app's largest file before the many files of the screen.
 */
function preloadsOfEveryScreen(webRoot: string): string[] {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const styles = [...page.matchAll(/rel="stylesheet" crossorigin href="([^"]+)"/g)];
  const scripts = [...page.matchAll(/type="module"[^>]* src="([^"]+)"/g)];
  if (styles.length === 0 || scripts.length === 0)
    throw new Error('No style sheet or no script found in the index.html of the built web app.');
  return [
    ...styles.map(([, path]) => `<${path}>; rel=preload; as=style; crossorigin`),
    ...scripts.map(([, path]) => `<${path}>; rel=modulepreload`),
  ];
}

/**
 * Returns whether a URL path belongs to a screen. Screen paths contain no dot, so requests for `.git`, a `.map` or a
 * `.php` file get a 404.
 */
function isScreen(path: string): boolean {
  return !(/^\/(api|assets|health|status)(\/|$)/.test(path) || path.includes('.'));
}
