import { useEffect, useState } from 'react';
import type { Announcer } from './announcer.ts';

export type Sound = 'off' | 'on' | 'failed';

/** Turns sound on at once if the browser allows it, as on a configured television. Otherwise the user must click. */
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
