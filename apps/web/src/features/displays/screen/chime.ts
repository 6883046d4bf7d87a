/** Two falling notes: start in seconds, pitch in hertz. */
const notes = [
  { at: 0, pitch: 659.25 },
  { at: 0.35, pitch: 523.25 },
] as const;
const noteSeconds = 0.9;
const loudness = 0.35;

/** Resolves when the chime has ended. */
export function playChime(audio: AudioContext): Promise<void> {
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
