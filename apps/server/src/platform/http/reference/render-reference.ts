import { api, apiBase } from '@anteroom/contract/api';
import { openApiPath } from '@anteroom/contract/api-base';
import { commonErrors, type ErrorCode, errorStatus, signedInErrors } from '@anteroom/contract/errors';
import type { Route } from '@anteroom/contract/route';
import { errorMeanings } from './error-meanings.ts';
import { html, type SafeHtml } from './html.ts';
import { type Operation, operation } from './openapi.ts';
import { renderField, renderFields } from './render-schema.ts';
import { renderTryIt } from './render-try-it.ts';
import { groupOf, routeGroups } from './route-groups.ts';

const routes: readonly (readonly [name: string, route: Route])[] = Object.entries<Route>(api);

/**
 * Renders the page at `/api/docs`, with every route of the contract in sections. A route opens inside the page, or as a
 * page of its own.
 */
export function renderReference(): string {
  const byGroup = Map.groupBy(routes, ([, route]) => groupOf(route.path));
  return renderPage(
    'Anteroom API',
    html`${renderStart()}
<p id="no-match" role="status" hidden>No call matches the filter.</p>
${routeGroups.map(
  (group) => html`<section id="${group.id}" class="group"><h2>${group.title}</h2><p>${group.about}</p>
${(byGroup.get(group) ?? []).map(([name, route]) => renderClosedCall(name, route))}</section>`,
)}
${renderCommonErrors()}`,
  );
}

/** Renders the page of one route, or returns null for an unknown name. */
export function renderCall(name: string): string | null {
  const route = routes.find(([each]) => each === name)?.[1];
  if (!route) return null;
  return renderPage(
    `${route.summary} – Anteroom API`,
    html`<h1>Anteroom API</h1>
${renderSignIn()}
<section class="group"><h2>${groupOf(route.path).title}</h2>
<details class="operation" id="${name}" open>${renderSummary(route)}${renderDetails(name, route)}</details></section>`,
  );
}

function renderPage(title: string, content: SafeHtml): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs.css">
<script type="module" src="/api/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Sections">
<p class="brand">Anteroom <span>API</span></p>
<div class="filter" hidden><label for="filter">Filter</label><input id="filter" type="search" autocomplete="off" placeholder="Path or text"></div>
<ul><li><a href="/api/docs#start">Getting started</a></li>${routeGroups.map(
    (group) => html`<li><a href="/api/docs#${group.id}">${group.title}</a></li>`,
  )}<li><a href="/api/docs#errors">Errors</a></li></ul>
</nav>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>`.text;
}

function renderStart(): SafeHtml {
  return html`<h1>Anteroom API</h1><section id="start">
<p>This reference is generated from the contract that the server validates requests with. The same description for
tools: <a href="${openApiPath}">openapi.json</a> (OpenAPI 3.1).</p>
<h2>Getting started</h2>
<ol>
<li>Sign in with <a href="#logIn">POST ${apiBase}/auth/login</a>. The response has an access token and a refresh token.</li>
<li>Send <code>Authorization: Bearer &lt;access token&gt;</code> with every other call.</li>
<li>When a call answers 401 <code>invalid_token</code>, get new tokens with <a href="#refreshTokens">POST ${apiBase}/auth/refresh</a>.</li>
</ol>
<dl>
<dt>Times</dt><dd>An <i>instant</i> is a whole number of epoch milliseconds; requests also take ISO 8601 with an offset. A date is <code>YYYY-MM-DD</code> and a time of day <code>HH:mm</code>, both in the clinic’s time zone.</dd>
<dt>Repeats</dt><dd>Calls that create something take an <code>Idempotency-Key</code>. A repeat with the same key returns the first response for 24 hours.</dd>
<dt>Concurrent changes</dt><dd>Calls that take <code>If-Match: "&lt;version&gt;"</code> answer 412 <code>stale_write</code> with the current record if somebody else changed it.</dd>
<dt>Polling</dt><dd>Reads with an <code>ETag</code> answer 304 without a body to a matching <code>If-None-Match</code>.</dd>
</dl>
${renderSignIn()}
</section>`;
}

function renderSignIn(): SafeHtml {
  return html`<form id="sign-in" class="panel" hidden>
<h2>Try calls on this server</h2>
<p>Requests from this page change the data of this clinic. The token is kept until you close or reload the page.</p>
<div class="inputs">
<div><label for="sign-in-email">Email</label><input id="sign-in-email" type="email" autocomplete="username"></div>
<div><label for="sign-in-password">Password</label><input id="sign-in-password" type="password" autocomplete="current-password"></div>
<div><button type="submit">Sign in</button></div>
</div>
<div><label for="token">Access token</label><input id="token" type="text" autocomplete="off" spellcheck="false" placeholder="Sign in, or paste a token"></div>
<p role="status" class="status"></p>
</form>`;
}

function renderClosedCall(name: string, route: Route): SafeHtml {
  return html`<details class="operation" id="${name}">${renderSummary(route)}
<p class="more"><a href="/api/docs/${name}">Parameters, examples and errors</a></p></details>`;
}

function renderSummary({ method, path, summary }: Route): SafeHtml {
  const shownPath = `${apiBase}${path.replace(/:(\w+)/g, '{$1}')}`;
  return html`<summary><span class="method ${method.toLowerCase()}">${method}</span><code class="path">${shownPath}</code><h3>${summary}</h3></summary>`;
}

function renderDetails(name: string, route: Route): SafeHtml {
  const described = operation(name, route);
  return html`<div class="columns"><div>
<p class="access">${accessOf(route)} <a href="/api/docs/${name}">Link to this call</a></p>
${renderParameters(described)}${renderBody(described)}${renderResponses(route, described)}${renderErrors(route)}
</div><div class="side">${renderTryIt(route, described)}${renderExamples(described)}</div></div>`;
}

function accessOf({ access, isTimed }: Route): string {
  if (access === 'public') return 'Needs no session.';
  return isTimed
    ? 'Needs an access token. Does not count as activity of the user.'
    : 'Needs an access token.';
}

const placeTitles = { path: 'Path', query: 'Query', header: 'Headers' } as const;

function renderParameters({ parameters }: Operation): SafeHtml[] {
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const some = parameters.filter((each) => each.in === place);
    if (some.length === 0) return [];
    return html`<h4>${placeTitles[place]}</h4><ul class="fields">${some.map((each) =>
      renderField({ ...each, isMarked: each.required === true }, 'required'),
    )}</ul>`;
  });
}

function renderBody({ requestBody }: Operation): SafeHtml | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  return schema && html`<h4>Body</h4>${renderFields(schema, 'required')}`;
}

function renderResponses(route: Route, { responses }: Operation): SafeHtml[] {
  return Object.entries(responses)
    .filter(([status]) => status === String(route.status) || status === '304')
    .map(([status, { description, content }]) => {
      const schema = content?.['application/json']?.schema;
      return html`<h4>Response ${status}</h4>${
        schema?.properties || schema?.items ? renderFields(schema, 'optional') : html`<p>${description}</p>`
      }`;
    });
}

function renderErrors({ errors, access }: Route): SafeHtml {
  const own = [...new Set(errors)].filter((code) => !isCommon(code, access));
  const others = html`<a href="/api/docs#errors">${access === 'public' ? 'Errors of all calls' : 'Errors of all signed-in calls'}</a>`;
  return html`<h4>Errors</h4>${own.length > 0 ? renderErrorList(own) : undefined}<p>${others}</p>`;
}

function isCommon(code: ErrorCode, access: Route['access']): boolean {
  const common: readonly ErrorCode[] =
    access === 'public' ? commonErrors : [...commonErrors, ...signedInErrors];
  return common.includes(code);
}

function renderErrorList(codes: readonly ErrorCode[]): SafeHtml {
  return html`<ul class="errors">${codes.map(
    (code) => html`<li><b>${errorStatus[code]}</b> <code>${code}</code> ${errorMeanings[code]}</li>`,
  )}</ul>`;
}

function renderExamples({ requestBody, responses }: Operation): SafeHtml {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const response = success?.[1].content?.['application/json'];
  return html`${requestBody ? renderExample('Example body', requestBody.content['application/json']?.example) : undefined}${
    response ? renderExample(`Example response ${success?.[0]}`, response.example) : undefined
  }`;
}

function renderExample(title: string, example: unknown): SafeHtml {
  return html`<h4>${title}</h4><pre>${JSON.stringify(example, null, 2)}</pre>`;
}

function renderCommonErrors(): SafeHtml {
  return html`<section id="errors"><h2>Errors</h2>
<p>Every error has a body with <code>error</code> (a sentence for users), <code>code</code>, <code>requestId</code> (also in
the server’s log) and, where it applies, <code>fields</code> (messages by field), <code>conflicts</code>,
<code>snapshot</code> or <code>current</code>.</p>
<h3>Of every call</h3>${renderErrorList(commonErrors)}
<h3>Of every call that needs an access token</h3>${renderErrorList(signedInErrors)}
</section>`;
}
