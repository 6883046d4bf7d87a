import type { DisplayLanguage } from '@anteroom/contract/displays';
import { playChime } from './chime.ts';
import { speak } from './speak.ts';

/** Speaks the calls of a display one after another. */
export type Announcer = {
  /** Browsers allow sound only after a click on the page. Resolves to whether sound is allowed. */
  turnOn(): Promise<boolean>;
  turnOff(): void;
  say(sentence: string, language: DisplayLanguage): void;
};

type Waiting = { sentence: string; language: DisplayLanguage };

export function createAnnouncer(): Announcer {
  let audio: AudioContext | null = null;
  let queue: Waiting[] = [];
  let isSpeaking = false;

  const sayAll = async () => {
    isSpeaking = true;
    for (let next = queue.shift(); next && audio; next = queue.shift()) {
      await playChime(audio);
      if (audio) await speak(next.sentence, next.language);
    }
    isSpeaking = false;
  };
  const turnOff = () => {
    queue = [];
    globalThis.speechSynthesis?.cancel();
    // Rejects if it is already closed.
    audio?.close().catch(() => undefined);
    audio = null;
  };
  return {
    turnOn: async () => {
      const opened = audio ?? new AudioContext();
      audio = opened;
      const isHeard = await mayBeHeard(opened);
      if (!isHeard && audio === opened) turnOff();
      return isHeard && audio === opened;
    },
    turnOff,
    say: (sentence, language) => {
      if (audio === null) return;
      queue.push({ sentence, language });
      if (!isSpeaking) void sayAll();
    },
  };
}

const patienceMillis = 500;

/** If sound is blocked, `resume` stays pending without an error, so use a timeout. */
async function mayBeHeard(audio: AudioContext): Promise<boolean> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMillis));
  await Promise.race([audio.resume().catch(() => undefined), tooLong]);
  return audio.state === 'running';
}
