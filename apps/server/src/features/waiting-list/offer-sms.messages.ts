import type { Language } from '@anteroom/contract/languages';
import { shortenName, toPlainSigns } from '#features/reminders';

type OfferSms = {
  clinicName: string;
  /** The doctor's name. Null if the clinic does not name doctors in messages. */
  doctorName: string | null;
  when: string;
  page: string;
};

/**
 * The words of each language. An offer is answered only by its link, because a reply with a digit belongs to a
 * reminder.
 */
const words: Record<Language, { free: string; answer: string }> = {
  en: { free: 'Free time', answer: 'Answer only here:' },
  de: { free: 'Termin frei', answer: 'Antwort nur hier:' },
  es: { free: 'Hora libre', answer: 'Responda solo aquí:' },
  fr: { free: 'RDV libre', answer: 'Réponse ici seulement:' },
};

/** Writes an offer SMS. It names neither the patient nor the reason for the visit, because phones are shared. */
export function composeOfferSms(
  language: Language,
  { clinicName, doctorName, when, page }: OfferSms,
): string {
  const { free, answer } = words[language];
  const names = [clinicName, ...(doctorName === null ? [] : [doctorName])].map(shortenName);
  return toPlainSigns(`${free} ${[when, ...names].join(', ')}. ${answer} ${page}`);
}
