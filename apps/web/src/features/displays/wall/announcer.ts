import type { DisplayLanguage } from '@anteroom/contract/displays';
import { playChime } from './chime.ts';
import { speak } from './speak.ts';

/** The voice of a display: says one call after the other. */
export type Announcer = {
  /** Browsers let a page make a sound only after somebody has pressed something on it. Answers whether it may. */
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
    // Fails where it is closed already.
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

/** A page that may make no sound is not told so: it just never begins. */
async function mayBeHeard(audio: AudioContext): Promise<boolean> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMillis));
  await Promise.race([audio.resume().catch(() => undefined), tooLong]);
  return audio.state === 'running';
}
