import { expect, type Page } from '@playwright/test';

/** Calls the API as the person of this page. */
export async function act<Answer>(desk: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await desk.evaluate(
    async ([how, where, what]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        ...(what ? { 'content-type': 'application/json' } : {}),
      };
      const response = await fetch(`/api/v1${where}`, { method: how, headers, body: what || null });
      return { isOk: response.ok, text: await response.text() };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
  expect(answer.isOk, answer.text).toBe(true);
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Answer;
}
