import type { Language } from '@anteroom/contract/languages';
import { type MailDetails, noReplies, type Wording } from './wording.ts';

export type BookingMailKind =
  | 'booking_code'
  | 'booking_confirmed'
  | 'booking_declined'
  | 'visit_moved'
  | 'visit_cancelled'
  | 'waiting_offer'
  | 'ticket';

type Told = {
  clinicName: string;
  /**
   * The doctor with a preposition, for example ` with Dana Okafor`. Empty if the clinic does not name doctors in
   * messages.
   */
  doctor: string;
  when: string;
  code: string;
  page: string;
  offerPage: string;
  ticketCode: string;
};

type Frame = { greeting: string; noReplies: string };

/** The first and the last line of mails to patients, in each language. */
export const frameInLanguage: Readonly<Record<Language, Frame>> = {
  en: { greeting: 'Hello,', noReplies },
  de: {
    greeting: 'Guten Tag,',
    noReplies: 'Diese E-Mail wurde automatisch verschickt. Antworten werden nicht gelesen.',
  },
  es: {
    greeting: 'Hola:',
    noReplies: 'Este correo se ha enviado automáticamente. No se leen las respuestas.',
  },
  fr: {
    greeting: 'Bonjour,',
    noReplies: 'Cet e-mail a été envoyé automatiquement. Les réponses ne sont pas lues.',
  },
};

const english: Record<BookingMailKind, (told: Told) => Wording> = {
  booking_code: ({ clinicName, code }) => ({
    subject: `Your code for ${clinicName}: ${code}`,
    lines: [
      'Enter this code on the booking page to confirm your email address:',
      code,
      'The code works for 30 minutes. Never tell it to anyone, not even the practice.',
      'If you are not booking an appointment, you can ignore this email.',
    ],
  }),
  booking_confirmed: ({ clinicName, doctor, when, ticketCode, page }) => ({
    subject: `Your appointment at ${clinicName}`,
    lines: [
      `Your appointment${doctor} is booked: ${when}.`,
      `Your ticket is ${ticketCode}. On the day you can follow your place in line on your own page:`,
      { label: 'Open your page', path: page },
      'Anyone with this link can see your place in line. It expires after your visit.',
    ],
  }),
  booking_declined: ({ clinicName, doctor, when }) => ({
    subject: `Your request at ${clinicName}`,
    lines: [
      `The practice can’t give you the appointment${doctor} that you asked for: ${when}.`,
      'You can choose another time on the booking page, or call the practice.',
    ],
  }),
  visit_moved: ({ clinicName, doctor, when, page }) => ({
    subject: `Your appointment at ${clinicName} was moved`,
    lines: [
      `Your appointment${doctor} is now ${when}. It was moved on your own page:`,
      { label: 'Open your page', path: page },
      'If you did not do this, please call the practice.',
    ],
  }),
  visit_cancelled: ({ clinicName, doctor, when }) => ({
    subject: `Your appointment at ${clinicName} was cancelled`,
    lines: [
      `Your appointment${doctor} was cancelled on your own page: ${when}.`,
      'If you did not do this, please call the practice.',
    ],
  }),
  waiting_offer: ({ clinicName, doctor, when, offerPage }) => ({
    subject: `A time has come free at ${clinicName}`,
    lines: [
      `You are on our waiting list. This time${doctor} has come free: ${when}.`,
      'Others are offered it too. It goes to the first who takes it. Opening the page changes nothing.',
      { label: 'See the time and answer', path: offerPage },
      'If it does not suit you, you stay on the waiting list.',
    ],
  }),
  ticket: ({ clinicName, doctor, when, ticketCode, page }) => ({
    subject: `Your appointment at ${clinicName}`,
    lines: [
      `You have an appointment at ${clinicName}${doctor} on ${when}.`,
      `Your ticket: ${ticketCode}`,
      'On your own page you can follow your place in line, check in, or say that you are running late:',
      { label: 'Open your page', path: page },
      'Anyone with this link can see your place in line. It expires after your visit.',
    ],
  }),
};

const german: Record<BookingMailKind, (told: Told) => Wording> = {
  booking_code: ({ clinicName, code }) => ({
    subject: `Ihr Code für ${clinicName}: ${code}`,
    lines: [
      'geben Sie diesen Code auf der Terminseite ein, um Ihre E-Mail-Adresse zu bestätigen:',
      code,
      'Der Code gilt 30 Minuten. Geben Sie ihn nicht weiter, auch nicht an die Praxis.',
      'Wenn Sie keinen Termin buchen möchten, können Sie diese E-Mail ignorieren.',
    ],
  }),
  booking_confirmed: ({ clinicName, doctor, when, ticketCode, page }) => ({
    subject: `Ihr Termin bei ${clinicName}`,
    lines: [
      `Ihr Termin${doctor} ist gebucht: ${when}.`,
      `Ihre Nummer ist ${ticketCode}. Am Tag des Termins sehen Sie Ihren Platz in der Warteschlange auf Ihrer Seite:`,
      { label: 'Ihre Seite öffnen', path: page },
      'Wer diesen Link hat, kann Ihren Platz in der Warteschlange sehen. Nach Ihrem Termin funktioniert er nicht mehr.',
    ],
  }),
  booking_declined: ({ clinicName, doctor, when }) => ({
    subject: `Ihre Anfrage bei ${clinicName}`,
    lines: [
      `leider kann Ihnen die Praxis den gewünschten Termin${doctor} nicht geben: ${when}.`,
      'Sie können auf der Terminseite eine andere Zeit wählen oder die Praxis anrufen.',
    ],
  }),
  visit_moved: ({ clinicName, doctor, when, page }) => ({
    subject: `Ihr Termin bei ${clinicName} wurde verschoben`,
    lines: [
      `Ihr Termin${doctor} ist jetzt: ${when}. Er wurde auf Ihrer Seite verschoben:`,
      { label: 'Ihre Seite öffnen', path: page },
      'Wenn Sie das nicht waren, rufen Sie bitte die Praxis an.',
    ],
  }),
  visit_cancelled: ({ clinicName, doctor, when }) => ({
    subject: `Ihr Termin bei ${clinicName} wurde abgesagt`,
    lines: [
      `Ihr Termin${doctor} wurde auf Ihrer Seite abgesagt: ${when}.`,
      'Wenn Sie das nicht waren, rufen Sie bitte die Praxis an.',
    ],
  }),
  waiting_offer: ({ clinicName, doctor, when, offerPage }) => ({
    subject: `Ein Termin bei ${clinicName} ist frei geworden`,
    lines: [
      `Sie stehen auf unserer Warteliste. Dieser Termin${doctor} ist frei geworden: ${when}.`,
      'Er wird auch anderen angeboten. Wer ihn zuerst nimmt, bekommt ihn. Das Öffnen der Seite ändert nichts.',
      { label: 'Termin ansehen und antworten', path: offerPage },
      'Wenn er Ihnen nicht passt, bleiben Sie auf der Warteliste.',
    ],
  }),
  ticket: ({ clinicName, doctor, when, ticketCode, page }) => ({
    subject: `Ihr Termin bei ${clinicName}`,
    lines: [
      `Ihr Termin${doctor}: ${when}.`,
      `Ihre Nummer: ${ticketCode}`,
      'Auf Ihrer eigenen Seite sehen Sie Ihren Platz in der Warteschlange und können sich anmelden oder eine Verspätung mitteilen:',
      { label: 'Ihre Seite öffnen', path: page },
      'Wer diesen Link hat, kann Ihren Platz in der Warteschlange sehen. Nach Ihrem Termin funktioniert er nicht mehr.',
    ],
  }),
};

const spanish: Record<BookingMailKind, (told: Told) => Wording> = {
  booking_code: ({ clinicName, code }) => ({
    subject: `Su código para ${clinicName}: ${code}`,
    lines: [
      'Introduzca este código en la página de citas para confirmar su correo electrónico:',
      code,
      'El código es válido durante 30 minutos. No se lo diga a nadie, ni siquiera a la clínica.',
      'Si no está reservando una cita, puede ignorar este correo.',
    ],
  }),
  booking_confirmed: ({ clinicName, doctor, when, ticketCode, page }) => ({
    subject: `Su cita en ${clinicName}`,
    lines: [
      `Su cita${doctor} está reservada: ${when}.`,
      `Su número de turno es ${ticketCode}. El día de la cita puede seguir su turno en su página:`,
      { label: 'Abrir su página', path: page },
      'Cualquiera que tenga este enlace puede ver su turno. Caduca después de su cita.',
    ],
  }),
  booking_declined: ({ clinicName, doctor, when }) => ({
    subject: `Su solicitud en ${clinicName}`,
    lines: [
      `La clínica no puede darle la cita${doctor} que ha solicitado: ${when}.`,
      'Puede elegir otra hora en la página de citas o llamar a la clínica.',
    ],
  }),
  visit_moved: ({ clinicName, doctor, when, page }) => ({
    subject: `Su cita en ${clinicName} ha cambiado de hora`,
    lines: [
      `Su cita${doctor} es ahora: ${when}. Se ha cambiado en su página:`,
      { label: 'Abrir su página', path: page },
      'Si no ha sido usted, llame a la clínica.',
    ],
  }),
  visit_cancelled: ({ clinicName, doctor, when }) => ({
    subject: `Su cita en ${clinicName} se ha cancelado`,
    lines: [
      `Su cita${doctor} se ha cancelado en su página: ${when}.`,
      'Si no ha sido usted, llame a la clínica.',
    ],
  }),
  waiting_offer: ({ clinicName, doctor, when, offerPage }) => ({
    subject: `Ha quedado libre una hora en ${clinicName}`,
    lines: [
      `Está en nuestra lista de espera. Ha quedado libre esta hora${doctor}: ${when}.`,
      'También se ofrece a otras personas. Es para quien la acepte primero. Abrir la página no cambia nada.',
      { label: 'Ver la hora y responder', path: offerPage },
      'Si no le viene bien, sigue en la lista de espera.',
    ],
  }),
  ticket: ({ clinicName, doctor, when, ticketCode, page }) => ({
    subject: `Su cita en ${clinicName}`,
    lines: [
      `Su cita${doctor}: ${when}.`,
      `Su número de turno: ${ticketCode}`,
      'En su página puede seguir su turno, avisar de que ha llegado o de que llegará tarde:',
      { label: 'Abrir su página', path: page },
      'Cualquiera que tenga este enlace puede ver su turno. Caduca después de su cita.',
    ],
  }),
};

const french: Record<BookingMailKind, (told: Told) => Wording> = {
  booking_code: ({ clinicName, code }) => ({
    subject: `Votre code pour ${clinicName} : ${code}`,
    lines: [
      'Saisissez ce code sur la page de rendez-vous pour confirmer votre adresse e-mail :',
      code,
      'Le code est valable 30 minutes. Ne le communiquez à personne, pas même au cabinet.',
      'Si vous ne prenez pas de rendez-vous, vous pouvez ignorer cet e-mail.',
    ],
  }),
  booking_confirmed: ({ clinicName, doctor, when, ticketCode, page }) => ({
    subject: `Votre rendez-vous chez ${clinicName}`,
    lines: [
      `Votre rendez-vous${doctor} est réservé : ${when}.`,
      `Votre numéro est ${ticketCode}. Le jour du rendez-vous, vous pouvez suivre votre place dans la file sur votre page :`,
      { label: 'Ouvrir votre page', path: page },
      'Toute personne qui a ce lien peut voir votre place dans la file. Il expire après votre rendez-vous.',
    ],
  }),
  booking_declined: ({ clinicName, doctor, when }) => ({
    subject: `Votre demande auprès de ${clinicName}`,
    lines: [
      `Le cabinet ne peut pas vous donner le rendez-vous demandé${doctor} : ${when}.`,
      'Vous pouvez choisir un autre créneau sur la page de rendez-vous ou appeler le cabinet.',
    ],
  }),
  visit_moved: ({ clinicName, doctor, when, page }) => ({
    subject: `Votre rendez-vous chez ${clinicName} a été déplacé`,
    lines: [
      `Votre rendez-vous${doctor} est maintenant : ${when}. Il a été déplacé sur votre page :`,
      { label: 'Ouvrir votre page', path: page },
      'Si ce n’était pas vous, veuillez appeler le cabinet.',
    ],
  }),
  visit_cancelled: ({ clinicName, doctor, when }) => ({
    subject: `Votre rendez-vous chez ${clinicName} a été annulé`,
    lines: [
      `Votre rendez-vous${doctor} a été annulé sur votre page : ${when}.`,
      'Si ce n’était pas vous, veuillez appeler le cabinet.',
    ],
  }),
  waiting_offer: ({ clinicName, doctor, when, offerPage }) => ({
    subject: `Un créneau s’est libéré chez ${clinicName}`,
    lines: [
      `Vous êtes sur notre liste d’attente. Ce créneau${doctor} s’est libéré : ${when}.`,
      'Il est aussi proposé à d’autres personnes et revient à la première qui l’accepte. Ouvrir la page ne change rien.',
      { label: 'Voir le créneau et répondre', path: offerPage },
      'S’il ne vous convient pas, vous restez sur la liste d’attente.',
    ],
  }),
  ticket: ({ clinicName, doctor, when, ticketCode, page }) => ({
    subject: `Votre rendez-vous chez ${clinicName}`,
    lines: [
      `Votre rendez-vous${doctor} : ${when}.`,
      `Votre numéro : ${ticketCode}`,
      'Sur votre page, vous pouvez suivre votre place dans la file, signaler votre arrivée ou un retard :',
      { label: 'Ouvrir votre page', path: page },
      'Toute personne qui a ce lien peut voir votre place dans la file. Il expire après votre rendez-vous.',
    ],
  }),
};

const wordings = { en: english, de: german, es: spanish, fr: french } satisfies Record<Language, unknown>;
const withDoctor: Record<Language, string> = { en: 'with', de: 'bei', es: 'con', fr: 'avec' };

/** Returns a mail to a patient about one appointment, in the language of the patient or of the booking page. */
export function wordBookingMail(
  kind: BookingMailKind | 'offer_accepted',
  { clinicName, token, ticketCode, booking }: MailDetails,
): Wording {
  const { language = 'en', doctorName = '', when = '', code = '' } = booking ?? {};
  return wordings[language][kind === 'offer_accepted' ? 'booking_confirmed' : kind]({
    clinicName,
    doctor: doctorName === '' ? '' : ` ${withDoctor[language]} ${doctorName}`,
    when,
    code,
    page: `/q/${token}`,
    offerPage: `/offer/${token}`,
    ticketCode,
  });
}
