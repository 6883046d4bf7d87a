import type { ListedUser } from '@anteroom/contract/accounts';
import { doctorLabel } from '#features/staff';
import { accountMessages } from '../accounts.messages.ts';

/** Doctors whose names look like that of a new account, with the details that distinguish them. */
export function LookAlikes({ doctors }: { doctors: ListedUser['lookAlikes'] }) {
  return (
    <ul className="grid gap-1">
      {doctors.map((doctor) => (
        <li key={doctor.id} className="wrap-break-word">
          <strong className="font-semibold">{accountMessages.toConfirm.exists(doctor.name)}</strong>
          <span className="block text-sm">
            {doctorLabel(doctor)}, {doctor.email}
          </span>
        </li>
      ))}
    </ul>
  );
}
