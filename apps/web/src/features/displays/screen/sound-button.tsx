import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button';
import type { Announcer } from './announcer.ts';

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
