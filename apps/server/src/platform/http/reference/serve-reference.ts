import { readFileSync } from 'node:fs';
import { openApiPath } from '@anteroom/contract/api-base';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { renderCall, renderReference } from './render-reference.ts';

/**
 * Serves the OpenAPI document and the API reference (decision 0037). Builds each of them at its first request, because
 * most servers never get such a request. Keeps it as a buffer, so that all responses to slow clients share the same
 * bytes.
 */
export function serveReference(http: FastifyInstance): void {
  const serve = (path: string, type: string, make: () => string) => {
    let made: Buffer | undefined;
    http.get(path, (_request, reply) => {
      made ??= Buffer.from(make());
      return reply.type(`${type}; charset=utf-8`).send(made);
    });
  };
  serve(openApiPath, 'application/json', () => JSON.stringify(openApiDocument()));
  serve('/api/docs', 'text/html', renderReference);
  http.get<{ Params: { name: string } }>('/api/docs/:name', ({ params }, reply) => {
    const page = renderCall(params.name);
    return page === null ? reply.callNotFound() : reply.type('text/html; charset=utf-8').send(page);
  });
  serve('/api/docs.css', 'text/css', () => readFile('browser/calls.css') + readFile('browser/page.css'));
  serve('/api/docs.js', 'text/javascript', () => readFile('browser/try-it.js'));
}

function readFile(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
