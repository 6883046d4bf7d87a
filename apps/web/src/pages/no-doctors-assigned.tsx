import { Stethoscope } from 'lucide-react';
import { queueWords } from '#features/queue';
import { useDoctors } from '#features/staff';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { pageWords as words } from './pages.words.ts';

/** For a manager who serves nobody yet. Lists of doctors are kept for a while, so that the wait is ended by asking. */
export function NoDoctorsAssigned() {
  const { isFetching, refetch } = useDoctors();
  const check = (
    <Button isBusy={isFetching} busyText={words.checking} onClick={() => void refetch()}>
      {words.checkAgain}
    </Button>
  );
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={queueWords.noDoctorsTitle} action={check}>
      {queueWords.noDoctorsHint}
    </EmptyState>
  );
}
