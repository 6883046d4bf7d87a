import { Link } from 'react-router';
import { buttonLook } from '#ui/button';
import { firstStepsMessages as words } from '../first-steps.messages.ts';
import { useFirstDoctor } from '../use-first-doctor.ts';

export function ReadyLinks({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const doctorId = useFirstDoctor(true);
  const queue = `/dashboard/manage-queue${doctorId === undefined ? '' : `?doctor=${doctorId}`}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/dashboard/appointments" className={buttonLook({ size })}>
        {words.book}
      </Link>
      <Link to={queue} className={buttonLook({ variant: 'primary', size })}>
        {words.toQueue}
      </Link>
    </div>
  );
}
