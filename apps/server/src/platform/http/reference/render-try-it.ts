import { apiBase } from '@anteroom/contract/api-base';
import type { Route } from '@anteroom/contract/route';
import { exampleOf } from './example-of.ts';
import { html, type SafeHtml } from './html.ts';
import type { Operation } from './openapi.ts';

/** Renders a form that stays hidden without JavaScript. `browser/try-it.js` shows the form and sends its request. */
export function renderTryIt(route: Route, { operationId, parameters, requestBody }: Operation): SafeHtml {
  const example = requestBody?.content['application/json']?.example;
  return html`<form class="try" data-method="${route.method}" data-path="${apiBase}${route.path}" data-access="${route.access}" hidden>
<h4>Try it</h4>
${parameters.map((each) => {
  const id = `${operationId}-${each.in}-${each.name}`;
  const value = each.in === 'path' ? String(exampleOf(each.schema, each.name)) : '';
  return html`<div><label for="${id}">${each.name}</label><input id="${id}" type="text" autocomplete="off" data-place="${each.in}" data-name="${each.name}" value="${value}"></div>`;
})}${
  requestBody
    ? html`<div><label for="${operationId}-body">Body</label><textarea id="${operationId}-body" rows="8" spellcheck="false">${JSON.stringify(example, null, 2)}</textarea></div>`
    : undefined
}
<p class="buttons"><button type="submit">Send request</button><button type="button" class="quiet" data-copy>Copy as curl</button><button type="button" class="quiet" data-stop hidden>Stop</button></p>
<p role="status" class="status"></p>
<pre class="result" hidden></pre>
</form>`;
}
