import type { Answer, HttpClient } from '../../../load-support/load/http-client.ts';

/** A resource of a screen that is requested repeatedly and keeps its last ETag. */
export type Screen = { look(): Promise<Answer> };

export type ScreenParams = { path: string; token: string };

export function createScreen(
  client: HttpClient,
  { path, token }: ScreenParams,
  { holdsAnswers }: { holdsAnswers: boolean } = { holdsAnswers: true },
): Screen {
  let mark: string | null = null;
  return {
    look: async () => {
      const headers = {
        'accept-encoding': 'gzip',
        ...(mark === null ? {} : { 'if-none-match': mark }),
      };
      const answer = await client.send({ path, headers: { authorization: `Bearer ${token}`, ...headers } });
      if (holdsAnswers && answer.status === 200) mark = answer.etag;
      return answer;
    },
  };
}
