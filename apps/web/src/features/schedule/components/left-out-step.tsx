import type { LeftOut } from '../api/use-left-out.ts';
import { leftOutWords as words } from '../left-out.words.ts';
import { BeforeSavingStep } from './before-saving-step.tsx';
import { LeftOutNote } from './left-out-note.tsx';

type Props = {
  leftOut: LeftOut;
  isBusy: boolean;
  onRetry: () => void;
  onSaveAnyway: () => void;
  onGoBack: () => void;
};

/** Whom a change leaves out. */
export function LeftOutStep({ leftOut, onRetry, ...saving }: Props) {
  return (
    <BeforeSavingStep label={words.list} words={words} {...saving}>
      <LeftOutNote leftOut={leftOut} onRetry={onRetry} />
    </BeforeSavingStep>
  );
}
