/** The names of the built files, beginning with the app's entry file. `service-worker-build.ts` fills them in. */
declare const builtFiles: readonly string[];
/** A name that differs for every build. */
declare const buildName: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const shell = '/';
const patienceMillis = 6_000;
/**
 * The number of versions whose caches are kept: this version and the previous one, because an open tab may still need
 * files of the old version.
 */
const versionsKept = 2;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => worker.clients.claim()));
});

/** Handle only screens and assets. Requests for the API, health checks and downloads go directly to the network. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(openScreen(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

function isScreen(path: string): boolean {
  return !/^\/(api|assets|health|status)(\/|$)/.test(path) && !path.includes('.');
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(buildName);
  await keepShell(cache);
  await Promise.all(builtFiles.map((path) => keepFile(cache, path)));
}

/**
 * Caches the page. Fails if a newer build was deployed after this worker was fetched, because its page would load other
 * files.
 */
async function keepShell(cache: Cache): Promise<void> {
  const page = await fetch(shell, { cache: 'no-store' });
  const [entry = ''] = builtFiles;
  if (!page.ok || !(await page.clone().text()).includes(entry))
    throw new Error('The shell is of another build.');
  await cache.put(shell, page);
}

/** Caches a built file. Its name contains a hash, so an unchanged file is copied from the previous version's cache. */
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

/**
 * Fetches the page from the server, so that it is always current. Falls back to the cached page if no response arrives
 * in time, or if its status is 500 or higher.
 */
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
