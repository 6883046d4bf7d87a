import { Pause, Play } from 'lucide-react';
import { Button } from '#ui/button';
import { analyticsWords as words } from '../analytics.words.ts';

type Props = { isActive: boolean; isBusy: boolean; onPress: () => void };

/** Of a paused queue, resuming it is what is done next. */
export function PauseButton({ isActive, isBusy, onPress }: Props) {
  const Icon = isActive ? Pause : Play;
  return (
    <Button
      variant={isActive ? 'secondary' : 'primary'}
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      isBusy={isBusy}
      busyText={words.updating}
      onClick={onPress}
    >
      {isActive ? words.pause : words.resume}
    </Button>
  );
}
