import { type MouseEvent, type ReactNode, use } from 'react';
import { PrepareDrawer, useOpenPatient, usePatientLink } from '../patient-address.ts';

type Props = {
  id: number;
  children: ReactNode;
  /** A longer accessible name for the link. It must contain the patient's name. */
  label?: string;
  className?: string;
};

/**
 * Renders a patient's name as a link. A click opens the patient's drawer beside the current screen. It is a plain
 * `<a>`, which renders faster than a link of the router: all names of a list are rendered again when the drawer opens
 * or closes.
 */
export function PatientName({ id, children, label, className = '' }: Props) {
  const href = usePatientLink(id);
  const prepare = use(PrepareDrawer);
  const openPatient = useOpenPatient();
  const onClick = (event: MouseEvent) => {
    // Stop propagation, because a click on the row around the name would open something else.
    event.stopPropagation();
    // Let the browser handle a click with a modifier key, which opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPatient(id);
  };
  return (
    <a
      href={href}
      aria-label={label}
      onPointerEnter={() => prepare()}
      onFocus={() => prepare()}
      onClick={onClick}
      className={`rounded-md decoration-1 underline-offset-4 hover:text-accent-strong hover:underline ${className}`}
    >
      {children}
    </a>
  );
}
