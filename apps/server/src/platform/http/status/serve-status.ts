import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context';
import { type Status, type StatusWord, watchStatus } from './watch-status.ts';

const words: Record<StatusWord, string> = { working: 'Working', limited: 'Limited', down: 'Down' };

/**
 * Serves `/status` as a page and `/status.json`, for everyone. Both contain one of three words and the time of the
 * check. The JSON also has the time of the last check in which the database responded. The HTTP status is always 200,
 * because the word is the result. The page has no script, and its only other file is `/status.css`, so it works without
 * the web app.
 */
export function serveStatus(
  http: FastifyInstance,
  context: Pick<Context, 'db' | 'disk' | 'clock' | 'settings'>,
): void {
  const ask = watchStatus(context);
  const style = readFileSync(new URL('status.css', import.meta.url));
  const { clinicTimezone } = context.settings;
  checkRegularly(http, ask);
  http.get('/status', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(await ask(), clinicTimezone)),
  );
  http.get('/status.json', async (_request, reply) => {
    const { word, checkedAt, lastWorkingAt } = await ask();
    return reply.header('cache-control', 'no-store').send({ status: word, checkedAt, lastWorkingAt });
  });
  http.get('/status.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}

const checkEveryMillis = 15_000;

/** Checks regularly, so that `lastWorkingAt` is up to date: patients' pages show this time when an outage has begun. */
function checkRegularly(http: FastifyInstance, ask: () => Promise<Status>): void {
  let timer: NodeJS.Timeout | undefined;
  http.addHook('onListen', async () => {
    timer = setInterval(() => void ask(), checkEveryMillis).unref();
  });
  http.addHook('onClose', async () => clearInterval(timer));
}

function pageOf({ word, checkedAt }: Status, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'long', timeZone }).format(checkedAt);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Status: ${words[word]}</title>
<link rel="stylesheet" href="/status.css">
</head>
<body>
<main>
<h1 class="${word}">${words[word]}</h1>
<p><time datetime="${checkedAt.toISOString()}">${clock}</time></p>
</main>
</body>
</html>
`;
}
