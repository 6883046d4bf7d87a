/** The names of the built files and, first, the app's entry. The build puts them in: see `service-worker-build.ts`. */
declare const builtFiles: readonly string[];
/** Changes with any of them. */
declare const buildName: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const shell = '/';
const patienceMillis = 6_000;
/** This version and the one before: a tab that is still open may not have fetched all of its parts yet. */
const versionsKept = 2;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => worker.clients.claim()));
});

/** The API, the probes, files that are sent and whatever else is none of ours: the browser does it as without us. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(openScreen(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

function isScreen(path: string): boolean {
  return !/^\/(api|assets|health)(\/|$)/.test(path) && !path.includes('.');
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(buildName);
  await keepShell(cache);
  await Promise.all(builtFiles.map((path) => keepFile(cache, path)));
}

/** A newer build may have been put into place since this worker was read: its shell would look for other files. */
async function keepShell(cache: Cache): Promise<void> {
  const page = await fetch(shell, { cache: 'no-store' });
  const [entry = ''] = builtFiles;
  if (!page.ok || !(await page.clone().text()).includes(entry))
    throw new Error('The shell is of another build.');
  await cache.put(shell, page);
}

/** A file's name says what is in it: what the version before had needs no fetching. */
async function keepFile(cache: Cache, path: string): Promise<void> {
  const file = (await caches.match(path)) ?? (await fetch(path));
  if (!file.ok) throw new Error(`${path} is not there.`);
  await cache.put(path, file);
}

async function forgetOldVersions(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== buildName);
  const tooMany = others.slice(0, Math.max(0, others.length - (versionsKept - 1)));
  await Promise.all(tooMany.map((name) => caches.delete(name)));
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The server's page, and so always the newest; the kept one where no answer comes, or only that of a proxy before it. */
async function openScreen(request: Request): Promise<Response> {
  const answer = await Promise.race([fetch(request).catch(() => null), afterPatience()]);
  if (answer && answer.status < 500) return answer;
  const kept = await (await caches.open(buildName)).match(shell);
  return kept ?? answer ?? Response.error();
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMillis, null);
  });
}
