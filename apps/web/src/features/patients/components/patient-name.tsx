import { type MouseEvent, type ReactNode, use } from 'react';
import { Link } from '#lib/link';
import { PrepareDrawer, useOpenPatient, usePatientAddress } from '../patient-address.ts';

type Props = {
  id: number;
  children: ReactNode;
  /** A longer accessible name that contains the patient's name. */
  label?: string;
  className?: string;
};

/** A patient's name. A click opens the patient's drawer beside the current screen. */
export function PatientName({ id, children, label, className = '' }: Props) {
  const { searchWith, options } = usePatientAddress();
  const prepare = use(PrepareDrawer);
  const openPatient = useOpenPatient();
  const onClick = (event: MouseEvent) => {
    // Stops the click, because a row around the name opens something else.
    event.stopPropagation();
    // The browser opens a new tab or window itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPatient(id);
  };
  return (
    <Link
      to={{ search: searchWith(id) }}
      {...options}
      aria-label={label}
      onPointerEnter={() => prepare()}
      onFocus={() => prepare()}
      onClick={onClick}
      className={`rounded-md decoration-1 underline-offset-4 hover:text-accent-strong hover:underline ${className}`}
    >
      {children}
    </Link>
  );
}
