import { api } from '@anteroom/contract/api';
import type { Route } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/mini';
import { exampleOf, type JsonSchema } from './example-of.ts';
import { html } from './html.ts';
import { operation } from './openapi.ts';
import { renderCall, renderReference } from './render-reference.ts';
import { groupOf, routeGroups } from './route-groups.ts';

const routes = Object.entries<Route>(api);

describe('example in the API reference', () => {
  it.each(routes.filter(([, { body }]) => body))(
    'shows a valid request body of %s as its example',
    (name, { body }) => {
      const example = operation(name, api[name as keyof typeof api]).requestBody?.content['application/json']
        ?.example;
      expect(body?.safeParse(example).error?.issues).toBeUndefined();
    },
  );

  it.each(routes.filter(([, { response }]) => response))(
    'shows a valid response of %s as its example',
    (_, { response }) => {
      if (!response) throw new Error('The route has no response');
      const schema = toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
      expect(response.safeParse(exampleOf(schema)).error?.issues).toBeUndefined();
    },
  );
});

describe('API reference', () => {
  const index = renderReference();
  const calls = routes.map(([name]) => renderCall(name) ?? '');

  it('the API reference lists each route once, and has a section for each group of routes', () => {
    for (const [name] of routes)
      expect(index.split(`<details class="operation" id="${name}">`)).toHaveLength(2);
    expect(new Set(routes.map(([, { path }]) => groupOf(path))).size).toBe(routeGroups.length);
  });

  it('serves the API reference without inline script or style, event handlers or duplicate ids', () => {
    for (const page of [index, ...calls]) {
      expect(page).toContain('</html>');
      expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)/);
      const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('links only to existing sections and routes in the API reference', () => {
    const targets = [index, ...calls].flatMap((page) =>
      [...page.matchAll(/href="(?:\/api\/docs)?#([^"]+)"/g)].map(([, id]) => id),
    );
    expect(targets.length).toBeGreaterThan(routes.length);
    expect(targets.filter((id) => id !== 'content' && !index.includes(` id="${id}"`))).toEqual([]);
  });

  it('renders no API reference page for an unknown route', () => {
    for (const name of ['nope', 'toString', '__proto__']) expect(renderCall(name)).toBeNull();
  });

  it('escapes values that are inserted into the HTML of the API reference', () => {
    expect(html`<p title="${'"\'`'}">${'<b>&'}</p>`.text).toBe(
      '<p title="&#34;&#39;&#96;">&#60;b&#62;&#38;</p>',
    );
  });
});
