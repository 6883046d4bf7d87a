import type { Page } from '@playwright/test';

/** The method of a request, and its path pattern for `page.route`. */
type Act = readonly [method: string, path: string];

type Held = { isDone: Promise<void>; letThrough: () => void };

/**
 * Delays the response to a request until `letThrough` is called. The server has already processed the request by then,
 * so a live event may arrive before the response. With `errorResponse`, the request does not reach the server and the
 * page gets this response.
 */
export async function holdAnswer(
  page: Page,
  [method, path]: Act,
  errorResponse?: { status: number; json: object },
): Promise<Held> {
  const done = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = errorResponse ?? { response: await route.fetch() };
    done.resolve();
    await held.promise;
    await route.fulfill(answer);
  });
  return { isDone: done.promise, letThrough: held.resolve };
}
