import type { Language } from '@anteroom/contract/languages';
import type { MailDetails, Wording } from './wording.ts';

export type BookingMailKind =
  | 'booking_code'
  | 'booking_confirmed'
  | 'booking_declined'
  | 'visit_moved'
  | 'visit_cancelled'
  | 'waiting_offer';

type Told = {
  clinicName: string;
  doctorName: string;
  when: string;
  code: string;
  page: string;
  offerPage: string;
  ticketCode: string;
};

type Frame = { greeting: string; noReplies: string };

/** The first and last line of mails that are not in English. */
export const frameInLanguage: Readonly<Record<Exclude<Language, 'en'>, Frame>> = {
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
  booking_confirmed: ({ clinicName, doctorName, when, ticketCode, page }) => ({
    subject: `Your appointment at ${clinicName}`,
    lines: [
      `Your appointment with ${doctorName} is booked: ${when}.`,
      `Your ticket is ${ticketCode}. On the day you can follow your place in line on your own page:`,
      { label: 'Open your page', path: page },
      'Anyone with this link can see your place in line. It expires after your visit.',
    ],
  }),
  booking_declined: ({ clinicName, doctorName, when }) => ({
    subject: `Your request at ${clinicName}`,
    lines: [
      `The practice can’t give you the appointment with ${doctorName} that you asked for: ${when}.`,
      'You can choose another time on the booking page, or call the practice.',
    ],
  }),
  visit_moved: ({ clinicName, doctorName, when, page }) => ({
    subject: `Your appointment at ${clinicName} was moved`,
    lines: [
      `Your appointment with ${doctorName} is now ${when}. It was moved on your own page:`,
      { label: 'Open your page', path: page },
      'If you did not do this, please call the practice.',
    ],
  }),
  visit_cancelled: ({ clinicName, doctorName, when }) => ({
    subject: `Your appointment at ${clinicName} was cancelled`,
    lines: [
      `Your appointment with ${doctorName} was cancelled on your own page: ${when}.`,
      'If you did not do this, please call the practice.',
    ],
  }),
  waiting_offer: ({ clinicName, doctorName, when, offerPage }) => ({
    subject: `A time has come free at ${clinicName}`,
    lines: [
      `You are on our waiting list. This time${doctorName ? ` with ${doctorName}` : ''} has come free: ${when}.`,
      'Others are offered it too. It goes to the first who takes it. Opening the page changes nothing.',
      { label: 'See the time and answer', path: offerPage },
      'If it does not suit you, you stay on the waiting list.',
    ],
  }),
};

const german: Record<BookingMailKind, (told: Told) => Wording> = {
  booking_code: ({ clinicName, code }) => ({
    subject: `Ihr Code für ${clinicName}: ${code}`,
    lines: [
      'Geben Sie diesen Code auf der Terminseite ein, um Ihre E-Mail-Adresse zu bestätigen:',
      code,
      'Der Code gilt 30 Minuten. Geben Sie ihn nicht weiter, auch nicht an die Praxis.',
      'Wenn Sie keinen Termin buchen, ignorieren Sie diese E-Mail.',
    ],
  }),
  booking_confirmed: ({ clinicName, doctorName, when, ticketCode, page }) => ({
    subject: `Ihr Termin bei ${clinicName}`,
    lines: [
      `Ihr Termin bei ${doctorName} ist gebucht: ${when}.`,
      `Ihre Nummer ist ${ticketCode}. Am Tag des Termins sehen Sie Ihren Platz in der Reihe auf Ihrer Seite:`,
      { label: 'Ihre Seite öffnen', path: page },
      'Jeder mit diesem Link kann Ihren Platz sehen. Er gilt bis nach Ihrem Besuch.',
    ],
  }),
  booking_declined: ({ clinicName, doctorName, when }) => ({
    subject: `Ihre Anfrage bei ${clinicName}`,
    lines: [
      `Die Praxis kann Ihnen den gewünschten Termin bei ${doctorName} nicht geben: ${when}.`,
      'Sie können auf der Terminseite eine andere Zeit wählen oder die Praxis anrufen.',
    ],
  }),
  visit_moved: ({ clinicName, doctorName, when, page }) => ({
    subject: `Ihr Termin bei ${clinicName} wurde verschoben`,
    lines: [
      `Ihr Termin bei ${doctorName} ist jetzt: ${when}. Er wurde auf Ihrer Seite verschoben:`,
      { label: 'Ihre Seite öffnen', path: page },
      'Wenn Sie das nicht waren, rufen Sie bitte die Praxis an.',
    ],
  }),
  visit_cancelled: ({ clinicName, doctorName, when }) => ({
    subject: `Ihr Termin bei ${clinicName} wurde abgesagt`,
    lines: [
      `Ihr Termin bei ${doctorName} wurde auf Ihrer Seite abgesagt: ${when}.`,
      'Wenn Sie das nicht waren, rufen Sie bitte die Praxis an.',
    ],
  }),
  waiting_offer: ({ clinicName, doctorName, when, offerPage }) => ({
    subject: `Ein Termin bei ${clinicName} ist frei geworden`,
    lines: [
      `Sie stehen auf unserer Warteliste. Dieser Termin${doctorName ? ` bei ${doctorName}` : ''} ist frei geworden: ${when}.`,
      'Er wird auch anderen angeboten. Wer ihn zuerst nimmt, bekommt ihn. Das Öffnen der Seite ändert nichts.',
      { label: 'Termin ansehen und antworten', path: offerPage },
      'Wenn er Ihnen nicht passt, bleiben Sie auf der Warteliste.',
    ],
  }),
};

const spanish: Record<BookingMailKind, (told: Told) => Wording> = {
  booking_code: ({ clinicName, code }) => ({
    subject: `Su código para ${clinicName}: ${code}`,
    lines: [
      'Introduzca este código en la página de citas para confirmar su correo electrónico:',
      code,
      'El código es válido durante 30 minutos. No se lo diga a nadie, ni siquiera a la consulta.',
      'Si no está reservando una cita, ignore este correo.',
    ],
  }),
  booking_confirmed: ({ clinicName, doctorName, when, ticketCode, page }) => ({
    subject: `Su cita en ${clinicName}`,
    lines: [
      `Su cita con ${doctorName} está reservada: ${when}.`,
      `Su número es ${ticketCode}. El día de la cita puede ver su turno en su página:`,
      { label: 'Abrir su página', path: page },
      'Cualquiera que tenga este enlace puede ver su turno. Caduca después de su visita.',
    ],
  }),
  booking_declined: ({ clinicName, doctorName, when }) => ({
    subject: `Su solicitud en ${clinicName}`,
    lines: [
      `La consulta no puede darle la cita con ${doctorName} que pidió: ${when}.`,
      'Puede elegir otra hora en la página de citas o llamar a la consulta.',
    ],
  }),
  visit_moved: ({ clinicName, doctorName, when, page }) => ({
    subject: `Su cita en ${clinicName} ha cambiado de hora`,
    lines: [
      `Su cita con ${doctorName} es ahora: ${when}. Se ha cambiado en su página:`,
      { label: 'Abrir su página', path: page },
      'Si no ha sido usted, llame a la consulta.',
    ],
  }),
  visit_cancelled: ({ clinicName, doctorName, when }) => ({
    subject: `Su cita en ${clinicName} se ha cancelado`,
    lines: [
      `Su cita con ${doctorName} se ha cancelado en su página: ${when}.`,
      'Si no ha sido usted, llame a la consulta.',
    ],
  }),
  waiting_offer: ({ clinicName, doctorName, when, offerPage }) => ({
    subject: `Ha quedado libre una hora en ${clinicName}`,
    lines: [
      `Está en nuestra lista de espera. Ha quedado libre esta hora${doctorName ? ` con ${doctorName}` : ''}: ${when}.`,
      'También se ofrece a otras personas. Es para quien la acepte primero. Abrir la página no cambia nada.',
      { label: 'Ver la hora y responder', path: offerPage },
      'Si no le viene bien, sigue en la lista de espera.',
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
      'Si vous ne prenez pas de rendez-vous, ignorez cet e-mail.',
    ],
  }),
  booking_confirmed: ({ clinicName, doctorName, when, ticketCode, page }) => ({
    subject: `Votre rendez-vous à ${clinicName}`,
    lines: [
      `Votre rendez-vous avec ${doctorName} est réservé : ${when}.`,
      `Votre numéro est ${ticketCode}. Le jour du rendez-vous, suivez votre place dans la file sur votre page :`,
      { label: 'Ouvrir votre page', path: page },
      'Toute personne qui a ce lien peut voir votre place. Il expire après votre visite.',
    ],
  }),
  booking_declined: ({ clinicName, doctorName, when }) => ({
    subject: `Votre demande à ${clinicName}`,
    lines: [
      `Le cabinet ne peut pas vous donner le rendez-vous demandé avec ${doctorName} : ${when}.`,
      'Vous pouvez choisir un autre horaire sur la page de rendez-vous ou appeler le cabinet.',
    ],
  }),
  visit_moved: ({ clinicName, doctorName, when, page }) => ({
    subject: `Votre rendez-vous à ${clinicName} a été déplacé`,
    lines: [
      `Votre rendez-vous avec ${doctorName} est maintenant : ${when}. Il a été déplacé sur votre page :`,
      { label: 'Ouvrir votre page', path: page },
      'Si ce n’était pas vous, veuillez appeler le cabinet.',
    ],
  }),
  visit_cancelled: ({ clinicName, doctorName, when }) => ({
    subject: `Votre rendez-vous à ${clinicName} a été annulé`,
    lines: [
      `Votre rendez-vous avec ${doctorName} a été annulé sur votre page : ${when}.`,
      'Si ce n’était pas vous, veuillez appeler le cabinet.',
    ],
  }),
  waiting_offer: ({ clinicName, doctorName, when, offerPage }) => ({
    subject: `Un horaire s’est libéré à ${clinicName}`,
    lines: [
      `Vous êtes sur notre liste d’attente. Cet horaire${doctorName ? ` avec ${doctorName}` : ''} s’est libéré : ${when}.`,
      'Il est aussi proposé à d’autres personnes. La première qui l’accepte l’obtient. Ouvrir la page ne change rien.',
      { label: 'Voir l’horaire et répondre', path: offerPage },
      'S’il ne vous convient pas, vous restez sur la liste d’attente.',
    ],
  }),
};

const wordings = { en: english, de: german, es: spanish, fr: french } satisfies Record<Language, unknown>;

/** The mails of a booking page, in the language of that page. */
export function wordBookingMail(
  kind: BookingMailKind | 'offer_accepted',
  { clinicName, token, ticket, booking }: MailDetails,
): Wording {
  const { language = 'en', doctorName = '', when = '', code = '' } = booking ?? {};
  return wordings[language][kind === 'offer_accepted' ? 'booking_confirmed' : kind]({
    clinicName,
    doctorName,
    when,
    code,
    page: `/q/${token}`,
    offerPage: `/offer/${token}`,
    ticketCode: ticket?.ticketCode ?? '',
  });
}
