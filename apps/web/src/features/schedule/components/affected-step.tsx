import { useEffect, useRef } from 'react';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions } from '#ui/dialog';
import type { AffectedAppointment } from '../affected-appointments.ts';
import { type ExceptionKind, exceptionWords as words } from '../exceptions.words.ts';
import { AffectedItem } from './affected-item.tsx';

type Props = {
  kind: ExceptionKind;
  affected: readonly AffectedAppointment[];
  isBusy: boolean;
  onSaveAnyway: () => void;
  onGoBack: () => void;
};

/** Every appointment that is hit, before anything is saved. Begins on the list, so that Enter saves nothing unread. */
export function AffectedStep({ kind, affected, isBusy, onSaveAnyway, onGoBack }: Props) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (affected.length > 0) list.current?.focus();
  }, [affected]);
  const isAgain = affected.some(({ isNew }) => isNew);
  return (
    <>
      <section
        ref={list}
        aria-label={words.affectedList}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-5 -outline-offset-2 md:px-6"
      >
        <div className="grid gap-4">
          <Banner tone="warning" title={words.affected[kind](affected.length)}>
            {isAgain && <p className="font-medium">{words.affectedAgain}</p>}
            <p>{words.affectedMeaning}</p>
          </Banner>
          <ul className="divide-y divide-line">
            {affected.map((appointment) => (
              <AffectedItem key={appointment.uuid} {...appointment} />
            ))}
          </ul>
        </div>
      </section>
      <DialogActions>
        <Button onClick={onGoBack} disabled={isBusy}>
          {words.goBack}
        </Button>
        <Button variant="primary" onClick={onSaveAnyway} isBusy={isBusy} busyText={words.saving}>
          {words.saveAnyway}
        </Button>
      </DialogActions>
    </>
  );
}
