import type { Visit } from '@anteroom/contract/visits';
import { useState } from 'react';
import { patientPageMessages } from '#features/clinic';
import { ChangeVisit } from '#features/self-booking';
import { LazyBoundary } from '#lib/lazy-component';
import { Button } from '#ui/button';
import { useRefreshVisit } from '../api/use-visit.ts';
import { useVisitLanguage } from '../visit-language.ts';

type Props = { secret: string; visit: Visit; onCancelled: () => void };

/** Lets the patient move or cancel the appointment, until the deadline set by the practice. */
export function VisitChange({ secret, visit, onCancelled }: Props) {
  const { language, words } = useVisitLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRefreshVisit(secret);
  if (!isOpen) {
    if (visit.changeUntil === null) return null;
    return (
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {words.change}
      </Button>
    );
  }
  return (
    <LazyBoundary placeholder={<p role="status">{patientPageMessages[language].loading}</p>}>
      <ChangeVisit
        secret={secret}
        visit={visit}
        language={language}
        onClose={() => setIsOpen(false)}
        onMoved={() => {
          setIsOpen(false);
          refresh();
        }}
        onCancelled={onCancelled}
      />
    </LazyBoundary>
  );
}
