import type { Answer, HttpClient } from '../../../load-support/load/http-client.ts';

/** A resource that a screen requests repeatedly, with the ETag of its last response. */
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
