import type { ListedUser } from '@anteroom/contract/accounts';
import { doctorLabel } from '#features/staff';
import { accountWords } from '../accounts.words.ts';

/** The doctors for whom a new account could be taken, each with what tells them apart. */
export function LookAlikes({ doctors }: { doctors: ListedUser['lookAlikes'] }) {
  return (
    <ul className="grid gap-1">
      {doctors.map((doctor) => (
        <li key={doctor.id} className="wrap-break-word">
          <strong className="font-semibold">{accountWords.toConfirm.exists(doctor.name)}</strong>
          <span className="block text-sm">
            {doctorLabel(doctor)}, {doctor.email}
          </span>
        </li>
      ))}
    </ul>
  );
}
