import { Stethoscope } from 'lucide-react';
import { queueMessages } from '#features/queue';
import { useDoctors } from '#features/staff';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { pageMessages as words } from './pages.messages.ts';

/** For a manager without doctors. The list is cached, so a button checks again. */
export function NoDoctorsAssigned() {
  const { isFetching, refetch } = useDoctors();
  const check = (
    <Button isBusy={isFetching} busyText={words.checking} onClick={() => void refetch()}>
      {words.checkAgain}
    </Button>
  );
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={queueMessages.noDoctorsTitle} action={check}>
      {queueMessages.noDoctorsHint}
    </EmptyState>
  );
}
