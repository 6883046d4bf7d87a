import type { Answer, Line } from '../../../rig/load/ask.ts';

/** A place on a screen that is asked for again and again, and holds what it was answered last. */
export type Screen = { look(): Promise<Answer> };

export type ScreenWish = { path: string; token: string };

export function createScreen(
  line: Line,
  { path, token }: ScreenWish,
  { holdsAnswers }: { holdsAnswers: boolean } = { holdsAnswers: true },
): Screen {
  let mark: string | null = null;
  return {
    look: async () => {
      const headers = {
        'accept-encoding': 'gzip',
        ...(mark === null ? {} : { 'if-none-match': mark }),
      };
      const answer = await line.ask({ path, token, headers });
      if (holdsAnswers && answer.status === 200) mark = answer.etag;
      return answer;
    },
  };
}
