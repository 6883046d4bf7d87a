import type { Page } from '@playwright/test';

/** What was asked of the server, its path as `page.route` takes it. */
type Act = readonly [method: string, path: string];

type Held = { isDone: Promise<void>; letThrough: () => void };

/**
 * Holds the answer to an act back until it is let through. What was asked is done, and the screen may hear of it before
 * whoever asked; with `refusal`, nothing is done, and that is the answer.
 */
export async function holdAnswer(
  page: Page,
  [method, path]: Act,
  refusal?: { status: number; json: object },
): Promise<Held> {
  const done = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = refusal ?? { response: await route.fetch() };
    done.resolve();
    await held.promise;
    await route.fulfill(answer);
  });
  return { isDone: done.promise, letThrough: held.resolve };
}
