import type { Language } from '@anteroom/contract/languages';
import type { BookingTextKind } from '@anteroom/contract/reminders';
import { shortenName, toPlainSigns } from '#features/reminders';

type BookingSms = {
  clinicName: string;
  clinicPhone: string | null;
  /** The doctor's name. Null if the clinic does not name doctors in messages. */
  doctorName: string | null;
  when: string;
  code: string;
  /** The URL of the patient's page. Null if the page cannot be opened, and in kinds of messages without a link. */
  page: string | null;
};

type Words = {
  code: (code: string, clinic: string) => string;
  confirmed: string;
  declined: string;
  moved: string;
  cancelled: string;
  /** Asks the patient to call if another person made the change with the ticket. */
  notYou: (phone: string | null) => string;
  otherTime: string;
};

/*
 * The words of each language. They contain no word that a provider takes for an opt-out if a person replies with it,
 * such as CANCEL. Staff read no replies to these messages.
 */
const words: Record<Language, Words> = {
  en: {
    code: (code, clinic) =>
      `${code} is your code to book at ${clinic}. Valid for 30 minutes. Do not share it.`,
    confirmed: 'Booked:',
    declined: 'This time cannot be given to you:',
    moved: 'Your appointment was moved to:',
    cancelled: 'Your appointment was called off:',
    notYou: (phone) => `Not you? Please call${phone === null ? ' us' : ` ${phone}`}.`,
    otherTime: 'Please choose another time, or call us.',
  },
  de: {
    code: (code, clinic) =>
      `${code} ist Ihr Code für die Buchung bei ${clinic}. 30 Minuten gültig. Nicht weitergeben.`,
    confirmed: 'Gebucht:',
    declined: 'Diesen Termin können wir Ihnen leider nicht geben:',
    moved: 'Ihr Termin wurde verschoben auf:',
    cancelled: 'Ihr Termin wurde abgesagt:',
    notYou: (phone) => `Waren Sie das nicht? Bitte anrufen${phone === null ? '' : `: ${phone}`}.`,
    otherTime: 'Bitte wählen Sie eine andere Zeit oder rufen Sie an.',
  },
  es: {
    code: (code, clinic) =>
      `${code} es su código para reservar en ${clinic}. Válido 30 minutos. No lo comparta.`,
    confirmed: 'Reservado:',
    declined: 'No podemos darle esta cita:',
    moved: 'Su cita es ahora:',
    cancelled: 'Su cita se ha anulado:',
    notYou: (phone) => `¿No ha sido usted? Llame${phone === null ? '' : ` al ${phone}`}.`,
    otherTime: 'Elija otra hora o llámenos.',
  },
  fr: {
    code: (code, clinic) =>
      `${code} est votre code pour réserver chez ${clinic}. Valable 30 minutes. Ne le communiquez pas.`,
    confirmed: 'Réservé :',
    declined: 'Nous ne pouvons pas vous donner ce rendez-vous :',
    moved: 'Votre rendez-vous est maintenant :',
    cancelled: 'Votre rendez-vous a été annulé :',
    notYou: (phone) => `Ce n'était pas vous ? Appelez${phone === null ? '-nous' : ` le ${phone}`}.`,
    otherTime: 'Choisissez un autre créneau ou appelez-nous.',
  },
};

/**
 * Writes an SMS about an online booking. It names neither the patient nor the reason for the visit, because phones are
 * shared.
 */
export function composeBookingSms(language: Language, kind: BookingTextKind, sms: BookingSms): string {
  const texts = words[language];
  const clinic = shortenName(sms.clinicName);
  if (kind === 'code') return toPlainSigns(texts.code(sms.code, clinic));
  const names = sms.doctorName === null ? [clinic] : [clinic, shortenName(sms.doctorName)];
  const parts = [
    `${texts[kind]} ${[sms.when, ...names].join(', ')}.`,
    ...(kind === 'declined' ? [texts.otherTime] : []),
    ...(kind === 'moved' || kind === 'cancelled' ? [texts.notYou(sms.clinicPhone)] : []),
    ...(sms.page === null ? [] : [sms.page]),
  ];
  return toPlainSigns(parts.join(' '));
}
