import { uuid } from '@anteroom/contract/primitives';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useClinic } from '#features/clinic';
import type { QueueLine } from '../queue-line.ts';

/** The URL parameter with the id of the visit whose notes are open, if that is not the current visit. */
const parameter = 'visit';

const screens = { day_wise: '/dashboard/queue', central: '/dashboard/central-queue' } as const;
/** The path of the screen that shows a queue of either type. */
const screenOfBoth = '/dashboard/manage-queue';

/** Returns the visit in the URL, which is shown instead of the current visit. */
export function useChosenVisit() {
  const [parameters, setParameters] = useSearchParams();
  return {
    chosen: uuid.safeParse(parameters.get(parameter)).data ?? null,
    close: () =>
      setParameters(
        (shown) => {
          const changed = new URLSearchParams(shown);
          changed.delete(parameter);
          return changed;
        },
        { replace: true },
      ),
  };
}

/**
 * Returns a function that opens the notes of a visit beside its queue. Names the doctor in the URL, because the current
 * screen may show no doctor's queue yet, or another doctor's.
 */
export function useOpenNotes({ kind, doctorId, date }: QueueLine): (appointmentUuid: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { today } = useClinic();
  return (appointmentUuid) => {
    const address = new URLSearchParams({ doctor: String(doctorId) });
    if (date !== today) address.set('date', date);
    address.set(parameter, appointmentUuid);
    void navigate(`${pathname === screenOfBoth ? screenOfBoth : screens[kind]}?${address}`);
  };
}
