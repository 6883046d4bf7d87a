import type { DisplayLanguage } from '@anteroom/contract/displays';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button';

/** Announces the calls of a display one after another, by chime and voice. */
type Announcer = {
  /** Turns sound on and resolves to whether the browser allows it. Browsers may require a click on the page first. */
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
    // Ignore the rejection: `close` rejects if the audio context is already closed.
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

/**
 * Resolves to whether the browser allows sound. If sound is blocked, `resume` stays pending without an error, so this
 * uses a timeout.
 */
async function mayBeHeard(audio: AudioContext): Promise<boolean> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMillis));
  await Promise.race([audio.resume().catch(() => undefined), tooLong]);
  return audio.state === 'running';
}

/** The chime: two falling notes, each with its start in seconds and its pitch in hertz. */
const notes = [
  { at: 0, pitch: 659.25 },
  { at: 0.35, pitch: 523.25 },
] as const;
const noteSeconds = 0.9;
const loudness = 0.35;

/** Plays the chime of a call. Resolves when it has ended. */
function playChime(audio: AudioContext): Promise<void> {
  for (const { at, pitch } of notes) playNote(audio, audio.currentTime + at, pitch);
  const seconds = notes[1].at + noteSeconds;
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

function playNote(audio: AudioContext, at: number, pitch: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + noteSeconds);
}

/**
 * The maximum duration of an announcement in milliseconds. Some systems have no voice and never report the end of
 * speech.
 */
const longestMillis = 15_000;

/**
 * Speaks a sentence slowly enough for a full waiting room. In browsers without speech synthesis, resolves immediately.
 */
function speak(sentence: string, language: DisplayLanguage): Promise<void> {
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

type Props = {
  sound: Sound;
  words: { turnSoundOn: string; turnSoundOff: string; soundFailed: string };
  onToggle: () => Promise<void>;
};

export function SoundButton({ sound, words, onToggle }: Props) {
  const isOn = sound === 'on';
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <>
      <p role="status" className="text-sm text-ink-soft empty:sr-only">
        {sound === 'failed' && words.soundFailed}
      </p>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => void onToggle()}
      >
        {isOn ? words.turnSoundOff : words.turnSoundOn}
      </Button>
    </>
  );
}

type Sound = 'off' | 'on' | 'failed';

/**
 * Turns sound on if the browser allows it without a click, as on a television configured for that. Otherwise, the user
 * must click.
 */
export function useSound(announcer: Announcer) {
  const [sound, setSound] = useState<Sound>('off');
  useEffect(() => {
    void announcer.turnOn().then((isOn) => {
      if (isOn) setSound('on');
    });
  }, [announcer]);
  const toggle = async () => {
    if (sound === 'on') {
      announcer.turnOff();
      setSound('off');
    } else {
      setSound((await announcer.turnOn()) ? 'on' : 'failed');
    }
  };
  return { sound, toggle };
}
