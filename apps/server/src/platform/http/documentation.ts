import { openApiPath } from '@anteroom/contract/api-base';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

type Operation = {
  summary: string;
  tags: string[];
  security: unknown[];
  responses: Record<string, { description: string }>;
};

/**
 * Serves the OpenAPI document and a page for it that needs no script. Built on the first request, because few servers
 * get one.
 */
export function serveDocumentation(http: FastifyInstance): void {
  const made = once(() => {
    const document = openApiDocument();
    // As buffers, so that all responses to slow readers share the same bytes.
    return {
      text: Buffer.from(JSON.stringify(document)),
      page: Buffer.from(renderPage(document as Documented)),
    };
  });
  http.get(openApiPath, (_request, reply) => reply.type('application/json; charset=utf-8').send(made().text));
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(made().page));
  http.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type Documented = { paths: Record<string, Record<string, Operation>> };

function renderPage(document: Documented): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Anteroom API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Anteroom API</h1><p>Generated from the contract that the server validates requests with. Complete document:
<a href="${openApiPath}">openapi.json</a>.</p>${rows.join('\n')}</main></body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses)
    .map(([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description)}</li>`)
    .join('');
  const access = operation.security.length > 0 ? 'signed in' : 'public';
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}
<small>${access}</small></summary><ul>${answers}</ul></details>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-top:1px solid #8884;padding:.5rem 0}
summary{cursor:pointer}code{font-weight:600}small{opacity:.7}`;
