import { uuid } from '@anteroom/contract/primitives';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { QueueLine } from '../queue-line.ts';

/** The URL parameter with the id of the visit whose notes are open, if that is not the current visit. */
const parameter = 'visit';

const screens = { day_wise: '/dashboard/queue', central: '/dashboard/central-queue' } as const;
const queueScreens = [...Object.values(screens), '/dashboard/manage-queue'];

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

/** Returns a function that opens the notes of a visit beside its doctor's queue. */
export function useOpenNotes({ kind, doctorId }: QueueLine): (appointmentUuid: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (appointmentUuid) => {
    const isHere = queueScreens.includes(pathname);
    const address = new URLSearchParams(isHere ? search : { doctor: String(doctorId) });
    address.set(parameter, appointmentUuid);
    void navigate(`${isHere ? pathname : screens[kind]}?${address}`);
  };
}
