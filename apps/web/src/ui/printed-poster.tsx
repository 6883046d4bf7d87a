import type { ReactNode } from 'react';
import { PrintedSheet } from './printed-sheet.tsx';
import { QrCode } from './qr-code.tsx';
import './printed-poster.css';

type Texts = { lang: string; title: string; hint: string };

type Props = {
  clinicName: string;
  /** The texts of the poster in each of the patients' languages. */
  texts: readonly [Texts, ...Texts[]];
  /** The language of the large title. Without it, the title is in the first language. */
  language?: string;
  address: string;
  qrLabel: string;
  /** The content above the QR code, for example the doctor's name. */
  children?: ReactNode;
  /** The URL as text, for URLs that are short enough to type. */
  shownAddress?: string;
};

/** Renders a poster with a QR code, for printing on one sheet. */
export function PrintedPoster(props: Props) {
  const { clinicName, texts, language, address, qrLabel, children, shownAddress } = props;
  const first = texts.find(({ lang }) => lang === language) ?? texts[0];
  const others = texts.filter((text) => text !== first);
  return (
    <PrintedSheet className="printed-poster">
      <div className="grid justify-items-center gap-6 text-center wrap-anywhere">
        <p className="text-2xl">{clinicName}</p>
        <p lang={first.lang} className="text-display font-bold tracking-tight">
          {first.title}
        </p>
        <ul className="text-xl">
          {others.map((other) => (
            <li key={other.lang} lang={other.lang}>
              {other.title}
            </li>
          ))}
        </ul>
        {children}
        <QrCode text={address} label={qrLabel} className="printed-poster-code" />
        <ul className="text-lg">
          {[first, ...others].map((text) => (
            <li key={text.lang} lang={text.lang}>
              {text.hint}
            </li>
          ))}
        </ul>
        {shownAddress !== undefined && <p className="text-xl font-medium">{shownAddress}</p>}
      </div>
    </PrintedSheet>
  );
}
