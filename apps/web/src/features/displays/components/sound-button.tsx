import { Volume2, VolumeX } from 'lucide-react';
import { Button } from '#ui/button';
import type { Sound } from '../screen/use-sound.ts';

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
      <p role="status" className="text-sm text-ink-soft empty:hidden">
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
