import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const forGood = 'public, max-age=31536000, immutable';
/** Written by the build of the web app. */
const filesOfScreens = 'screen-files.json';
const askFirst = 'public, max-age=0, must-revalidate';

/**
 * The built web app: hashed files under /assets for good, what keeps its name (icons, the manifest, the service worker)
 * as long as it is the same, and its one page at every other address, so that a deep link works on reload. The page is a route of its own, for what is sent from the not-found handler is not
 * compressed.
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
  http.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!isScreen(path)) return reply.callNotFound();
    const preload = preloads.get(path);
    if (preload !== undefined) reply.header('link', preload);
    return reply.sendFile('index.html');
  });
}

/** By address, what the browser is told to fetch with the page: it would learn of it one round trip after the other. */
function preloadsOf(webRoot: string): Map<string, string> {
  const file = join(webRoot, filesOfScreens);
  if (!existsSync(file)) return new Map();
  const needs = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>);
  return new Map(
    needs.map(([address, files]) => [address, files.map((one) => `<${one}>; rel=modulepreload`).join(', ')]),
  );
}

/** Screens have no dot in their address: who asks for `.git`, a `.map` or a `.php` is told that there is none. */
function isScreen(path: string): boolean {
  return !(/^\/(api|assets|health)(\/|$)/.test(path) || path.includes('.'));
}
