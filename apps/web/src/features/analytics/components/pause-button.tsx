import { Pause, Play } from 'lucide-react';
import { Button } from '#ui/button';
import { analyticsMessages as words } from '../analytics.messages.ts';

type Props = { isActive: boolean; isBusy: boolean; onPress: () => void };

/** Resume is a primary button, because it is the next step of a paused queue. */
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
