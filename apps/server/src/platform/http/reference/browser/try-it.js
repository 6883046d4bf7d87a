// The script of the API reference: filter, sign-in, and requests from the page. Keeps the access token in memory only.

const maxShown = 200_000;

/** @param {string} id @returns {HTMLInputElement} */
const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** @param {Element} parent @param {string} selector @returns {HTMLElement} */
const part = (parent, selector) => /** @type {HTMLElement} */ (parent.querySelector(selector));

input('sign-in').hidden = false;
// The page of a single route has nothing to filter.
part(document.body, '.filter').hidden = document.getElementById('start') === null;
window.addEventListener('hashchange', openTarget);
openTarget();
input('filter').addEventListener('input', applyFilter);
input('sign-in').addEventListener('submit', signIn);
prepareForms(document);
for (const call of document.querySelectorAll('.operation'))
  call.addEventListener('toggle', () => loadDetails(call));

/** Opens the route that the URL's fragment names. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
  target?.scrollIntoView();
}

/**
 * Takes the details from the page of the route, so that the token and the scroll position on this page stay. Does not
 * use `fetch`, because the security policy forbids parsing HTML from text.
 * @param {Element} call
 */
function loadDetails(call) {
  const more = call.querySelector('.more');
  const address = more?.querySelector('a')?.href;
  if (!more || !address || !(/** @type {HTMLDetailsElement} */ (call).open)) return;
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.addEventListener('load', () => {
    const details = request.response?.querySelector('.columns');
    if (!details || !more.isConnected) return;
    more.replaceWith(details);
    prepareForms(call);
  });
  request.open('GET', address);
  request.send();
}

/** @param {ParentNode} parent */
function prepareForms(parent) {
  for (const form of parent.querySelectorAll('form.try')) prepare(/** @type {HTMLFormElement} */ (form));
}

function applyFilter() {
  const words = input('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const group of document.querySelectorAll('.group')) {
    let shown = 0;
    for (const call of group.querySelectorAll('.operation')) {
      const text = `${call.id} ${part(call, 'summary').textContent}`.toLowerCase();
      const fits = words.every((word) => text.includes(word));
      call.toggleAttribute('hidden', !fits);
      if (fits) shown += 1;
    }
    group.toggleAttribute('hidden', shown === 0);
    count += shown;
  }
  for (const section of document.querySelectorAll('#start, #errors')) {
    section.toggleAttribute('hidden', words.length > 0);
  }
  document.querySelector('#no-match')?.toggleAttribute('hidden', count > 0);
}

/** @param {Event} event */
async function signIn(event) {
  event.preventDefault();
  const status = part(input('sign-in'), '.status');
  status.textContent = 'Signing in…';
  try {
    const body = JSON.stringify({
      email: input('sign-in-email').value,
      password: input('sign-in-password').value,
    });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/v1/auth/login', { method: 'POST', headers, body });
    const answer = await response.json();
    if (response.ok) {
      input('token').value = answer.tokens.accessToken;
      input('sign-in-password').value = '';
    }
    status.textContent = response.ok ? `Signed in as ${answer.user.name}.` : answer.error;
  } catch {
    status.textContent = 'The server did not answer. Try again.';
  }
}

/** @param {HTMLFormElement} form */
function prepare(form) {
  /** @type {AbortController | undefined} */
  let running;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    running?.abort();
    running = new AbortController();
    await sendFrom(form, running.signal);
  });
  part(form, '[data-stop]').addEventListener('click', () => running?.abort());
  part(form, '[data-copy]').addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(curlOf(form)).then(
      () => true,
      () => false,
    );
    part(form, '.status').textContent = isCopied
      ? 'Copied. Set TOKEN to an access token.'
      : 'The browser did not allow copying.';
  });
}

/** @param {HTMLFormElement} form */
function requestOf(form) {
  const fields = [...form.querySelectorAll('input')];
  /** @param {string} place */
  const filled = (place) =>
    fields
      .filter(({ dataset, value }) => dataset.place === place && value)
      .map(({ dataset: { name = '' }, value }) => [name, value]);
  const { method = 'GET', path = '' } = form.dataset;
  const values = Object.fromEntries(filled('path'));
  const url = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(filled('query')).toString();
  const body = form.querySelector('textarea')?.value;
  /** @type {Record<string, string>} */
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...Object.fromEntries(filled('header')),
  };
  return { method, url: query ? `${url}?${query}` : url, headers, body };
}

/** @param {HTMLFormElement} form */
function curlOf(form) {
  const { method, url, headers, body } = requestOf(form);
  /** @param {string} text */
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  if (form.dataset.access !== 'public') lines.unshift('-H "authorization: Bearer $TOKEN"');
  if (body !== undefined) lines.push(`-d ${quoted(body)}`);
  return [`curl -X ${method} ${quoted(location.origin + url)}`, ...lines].join(' \\\n  ');
}

/** @param {HTMLFormElement} form @param {AbortSignal} signal */
async function sendFrom(form, signal) {
  const status = part(form, '.status');
  const result = part(form, '.result');
  const stop = part(form, '[data-stop]');
  const { method, url, headers, body } = requestOf(form);
  const token = input('token').value.trim();
  if (token && form.dataset.access !== 'public') headers.authorization = `Bearer ${token}`;
  status.textContent = 'Sending…';
  result.textContent = '';
  stop.hidden = false;
  try {
    const response = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) });
    status.textContent = `${response.status} ${response.statusText}`.trim();
    await showBody(response, result);
  } catch {
    status.textContent = signal.aborted
      ? 'Stopped.'
      : 'The server did not answer, or the request is not valid.';
  }
  stop.hidden = true;
}

/**
 * Shows the response text while it arrives, because a stream of live events has no end. Indents JSON.
 * @param {Response} response @param {HTMLElement} result
 */
async function showBody(response, result) {
  const isJson = response.headers.get('content-type')?.includes('json');
  let text = '';
  const show = () => {
    result.textContent = text.length > maxShown ? `${text.slice(0, maxShown)}\n… (cut)` : text;
    result.hidden = text === '';
  };
  show();
  for await (const chunk of /** @type {any} */ (response.body?.pipeThrough(new TextDecoderStream()) ?? [])) {
    text += chunk;
    if (!isJson) show();
    if (text.length > maxShown && !isJson) return;
  }
  if (isJson) text = JSON.stringify(JSON.parse(text), null, 2);
  show();
}
