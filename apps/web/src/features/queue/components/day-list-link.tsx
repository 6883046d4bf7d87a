import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { buttonLook } from '#ui/button';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../shown-line.ts';

export function DayListLink() {
  const { line, doctor } = useShownLine();
  const chosen = new URLSearchParams({ dayListDoctor: String(doctor.id), dayListDate: line.date });
  return (
    <Link to={`/dashboard/reports?${chosen}`} className={buttonLook({ variant: 'quiet' })}>
      <Printer aria-hidden="true" className="size-4.5" />
      {words.dayList}
    </Link>
  );
}
