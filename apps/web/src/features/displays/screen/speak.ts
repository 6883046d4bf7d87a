import type { DisplayLanguage } from '@anteroom/contract/displays';

/** Some systems have no voice and never report the end. */
const longestMillis = 15_000;

/** Speaks a sentence slowly enough for a full room. Without a voice, only the chime and the screen remain. */
export function speak(sentence: string, language: DisplayLanguage): Promise<void> {
  const voices = globalThis.speechSynthesis;
  if (!voices) return Promise.resolve();
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.lang = language;
    utterance.voice = voices.getVoices().find(({ lang }) => lang.startsWith(language)) ?? null;
    utterance.rate = 0.9;
    const timer = setTimeout(done, longestMillis);
    function done() {
      clearTimeout(timer);
      resolve();
    }
    utterance.onend = done;
    utterance.onerror = done;
    voices.speak(utterance);
  });
}
