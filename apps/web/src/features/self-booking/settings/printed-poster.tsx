import type { Doctor } from '@anteroom/contract/staff';
import { useClinic } from '#features/clinic';
import { PrintedSheet } from '#ui/printed-sheet';
import { QrCode } from '#ui/qr-code';
import { bookingSettingsMessages as words } from './booking-settings.messages.ts';
import './printed-poster.css';

type Props = { doctor: Doctor; address: string };

/** A poster for the waiting room, on one sheet. */
export function PrintedPoster({ doctor, address }: Props) {
  const { name } = useClinic();
  return (
    <PrintedSheet className="printed-poster">
      <div className="grid justify-items-center gap-6 text-center wrap-anywhere">
        <p className="text-2xl">{name}</p>
        <p className="text-display font-bold tracking-tight">{words.posterTitle}</p>
        <ul className="text-xl">
          {words.posterTitles.map(({ lang, text }) => (
            <li key={lang} lang={lang}>
              {text}
            </li>
          ))}
        </ul>
        <p className="text-2xl font-semibold">{doctor.name}</p>
        <QrCode text={address} label={words.qrCode} className="printed-poster-code" />
        <p className="text-lg">{words.posterHint}</p>
        <p className="text-xl font-medium">{address.replace(/^https?:\/\//, '')}</p>
      </div>
    </PrintedSheet>
  );
}
