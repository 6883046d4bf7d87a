import { useEffect, useState } from 'react';
import type { Announcer } from './announcer.ts';

export type Sound = 'off' | 'on' | 'failed';

/** Begins with sound where the browser lets it, as on a television set up for that; elsewhere after one press. */
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
