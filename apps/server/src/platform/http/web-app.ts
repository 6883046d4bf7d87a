import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * The built web app: hashed files under /assets for good, and its one page at every other address, so that a deep
 * link works on reload. The page is a route of its own, for what is sent from the not-found handler is not
 * compressed.
 */
export function serveWebApp(http: FastifyInstance, webRoot: string): void {
  if (!existsSync(join(webRoot, 'index.html'))) return;
  http.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html*'],
    maxAge: year,
    immutable: true,
  });
  http.get('/*', (request, reply) => {
    if (!isScreen(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    return reply.sendFile('index.html', { maxAge: 0, immutable: false });
  });
}

/** Screens have no dot in their address: who asks for `.git`, a `.map` or a `.php` is told that there is none. */
function isScreen(path: string): boolean {
  return !(/^\/(api|assets|health)(\/|$)/.test(path) || path.includes('.'));
}
