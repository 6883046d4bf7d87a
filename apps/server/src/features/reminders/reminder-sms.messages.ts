import type { Language } from '@anteroom/contract/languages';
import { shortenName, toPlainSigns } from './sms-text.rules.ts';

type ReminderSms = {
  clinicName: string;
  /** The doctor's name. Null if the clinic does not name doctors in messages. */
  doctorName: string | null;
  when: string;
  /** The URL of the patient's page. Null if the page cannot be opened. */
  page: string | null;
  takesReplies: boolean;
};

/**
 * The words of each language. The replies are digits, because providers take words such as CANCEL, STOP or YES as a
 * choice about all messages. They would then block a patient who only wants to cancel the visit.
 */
const words: Record<Language, { appointment: string; replies: string }> = {
  en: { appointment: 'Appointment', replies: 'Reply 1=coming 2=call me' },
  de: { appointment: 'Termin', replies: 'Antwort 1=komme 2=Rückruf' },
  es: { appointment: 'Cita', replies: 'Responda 1=voy 2=llámenme' },
  fr: { appointment: 'RDV', replies: 'Répondez 1=oui 2=rappelez-moi' },
};

/** Writes a reminder SMS. It names neither the patient nor the reason for the visit, because phones are shared. */
export function composeReminderSms(language: Language, sms: ReminderSms): string {
  const { appointment, replies } = words[language];
  const { when, clinicName, doctorName, page, takesReplies } = sms;
  const about = [
    when,
    shortenName(clinicName),
    ...(doctorName === null ? [] : [shortenName(doctorName)]),
  ].join(', ');
  const parts = [
    `${appointment} ${about}.`,
    ...(takesReplies ? [replies] : []),
    ...(page === null ? [] : [page]),
  ];
  return toPlainSigns(parts.join(' '));
}
