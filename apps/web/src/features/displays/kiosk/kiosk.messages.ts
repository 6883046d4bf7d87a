import type { Language } from '@anteroom/contract/languages';

// The word joiner after the hyphen keeps the browser from breaking the line there.
const exampleCode = 'D-\u2060017';

const english = {
  title: 'Check in here',
  byTicket: 'With my ticket code',
  byName: 'With my name and date of birth',
  ticketCode: 'Ticket code',
  ticketHint: `It is on your ticket and in your email, for example ${exampleCode}.`,
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  errors: {
    ticketCode: 'Enter the code on your ticket.',
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    dateOfBirth: 'Enter your date of birth.',
  },
  checkIn: 'I’m here',
  sending: 'One moment…',
  back: 'Back',
  thanks: 'Thank you. Please take a seat.',
  yourTicket: 'Your ticket',
  thanksHint:
    'If you are expected today, the practice now knows that you are here. Questions? Please ask at the desk.',
  done: 'Done',
  failed: 'This did not work. Please try again, or ask at the desk.',
  tooMany: 'Too many attempts. Please ask at the desk.',
  gone: 'This tablet is not in use. Please check in at the desk.',
};

export type KioskWords = typeof english;

/** Texts of the check-in tablet. They never reveal whether a patient is expected. */
export const kioskMessages: Record<Language, KioskWords> = {
  en: english,
  de: {
    title: 'Hier anmelden',
    byTicket: 'Mit meiner Nummer',
    byName: 'Mit Name und Geburtsdatum',
    ticketCode: 'Ihre Nummer',
    ticketHint: `Sie steht auf Ihrem Zettel und in Ihrer E-Mail, zum Beispiel ${exampleCode}.`,
    firstName: 'Vorname',
    lastName: 'Nachname',
    dateOfBirth: 'Geburtsdatum',
    errors: {
      ticketCode: 'Geben Sie Ihre Nummer ein.',
      firstName: 'Geben Sie Ihren Vornamen ein.',
      lastName: 'Geben Sie Ihren Nachnamen ein.',
      dateOfBirth: 'Geben Sie Ihr Geburtsdatum ein.',
    },
    checkIn: 'Ich bin da',
    sending: 'Einen Moment…',
    back: 'Zurück',
    thanks: 'Danke. Bitte nehmen Sie Platz.',
    yourTicket: 'Ihre Nummer',
    thanksHint:
      'Wenn Sie heute einen Termin haben, weiß die Praxis jetzt, dass Sie da sind. Fragen? Bitte wenden Sie sich an den Empfang.',
    done: 'Fertig',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut oder wenden Sie sich an den Empfang.',
    tooMany: 'Zu viele Versuche. Bitte wenden Sie sich an den Empfang.',
    gone: 'Dieses Gerät ist nicht in Betrieb. Bitte melden Sie sich am Empfang an.',
  },
  es: {
    title: 'Regístrese aquí',
    byTicket: 'Con mi número de turno',
    byName: 'Con mi nombre y fecha de nacimiento',
    ticketCode: 'Número de turno',
    ticketHint: `Está en su tique y en su correo, por ejemplo ${exampleCode}.`,
    firstName: 'Nombre',
    lastName: 'Apellidos',
    dateOfBirth: 'Fecha de nacimiento',
    errors: {
      ticketCode: 'Escriba su número de turno.',
      firstName: 'Escriba su nombre.',
      lastName: 'Escriba sus apellidos.',
      dateOfBirth: 'Escriba su fecha de nacimiento.',
    },
    checkIn: 'Ya estoy aquí',
    sending: 'Un momento…',
    back: 'Volver',
    thanks: 'Gracias. Tome asiento, por favor.',
    yourTicket: 'Su número de turno',
    thanksHint:
      'Si tiene cita hoy, la clínica ya sabe que está aquí. ¿Tiene alguna pregunta? Diríjase a recepción.',
    done: 'Listo',
    failed: 'No ha funcionado. Inténtelo de nuevo o diríjase a recepción.',
    tooMany: 'Demasiados intentos. Diríjase a recepción.',
    gone: 'Este dispositivo no está en uso. Diríjase a recepción.',
  },
  fr: {
    title: 'Signalez votre arrivée ici',
    byTicket: 'Avec mon numéro',
    byName: 'Avec mon nom et ma date de naissance',
    ticketCode: 'Votre numéro',
    ticketHint: `Il figure sur votre ticket et dans votre e-mail, par exemple ${exampleCode}.`,
    firstName: 'Prénom',
    lastName: 'Nom',
    dateOfBirth: 'Date de naissance',
    errors: {
      ticketCode: 'Saisissez votre numéro.',
      firstName: 'Saisissez votre prénom.',
      lastName: 'Saisissez votre nom.',
      dateOfBirth: 'Saisissez votre date de naissance.',
    },
    checkIn: 'Je suis là',
    sending: 'Un instant…',
    back: 'Retour',
    thanks: 'Merci. Veuillez vous asseoir.',
    yourTicket: 'Votre numéro',
    thanksHint:
      'Si vous avez rendez-vous aujourd’hui, le cabinet sait que vous êtes là. Des questions ? Adressez-vous à l’accueil.',
    done: 'Terminé',
    failed: 'Cela n’a pas fonctionné. Réessayez ou adressez-vous à l’accueil.',
    tooMany: 'Trop de tentatives. Adressez-vous à l’accueil.',
    gone: 'Cet appareil n’est pas en service. Adressez-vous à l’accueil.',
  },
};
