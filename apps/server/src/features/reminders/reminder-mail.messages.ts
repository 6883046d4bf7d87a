import type { Language } from '@anteroom/contract/languages';

type Appointment = { clinicName: string; doctorName: string | null; when: string };

type ReminderWords = {
  subject: (clinicName: string) => string;
  appointment: (appointment: Appointment) => string;
  aboutPage: string;
  openPage: string;
  keepPrivate: string;
  call: (phone: string) => string;
};

/**
 * The texts of a reminder mail in each language. They contain the time, the clinic and, if the clinic allows it, the
 * doctor.
 */
export const reminderWords: Record<Language, ReminderWords> = {
  en: {
    subject: (clinicName) => `Reminder: your appointment at ${clinicName}`,
    appointment: ({ clinicName, doctorName, when }) =>
      `This is a reminder of your appointment at ${clinicName}${doctorName ? ` with ${doctorName}` : ''}: ${when}.`,
    aboutPage:
      'On your own page you can confirm the appointment, follow your place in line, check in, say that you are running late, or stop these reminders. Opening the page changes nothing.',
    openPage: 'Open your page',
    keepPrivate: 'Anyone with this link can see your place in line. It expires after your visit.',
    call: (phone) => `If you cannot come, please call us: ${phone}.`,
  },
  de: {
    subject: (clinicName) => `Erinnerung: Ihr Termin bei ${clinicName}`,
    appointment: ({ clinicName, doctorName, when }) =>
      `wir erinnern Sie an Ihren Termin bei ${clinicName}${doctorName ? ` (${doctorName})` : ''}: ${when}.`,
    aboutPage:
      'Auf Ihrer eigenen Seite können Sie den Termin bestätigen, Ihren Platz in der Warteschlange sehen, sich anmelden, eine Verspätung mitteilen oder diese Erinnerungen abbestellen. Das Öffnen der Seite ändert nichts.',
    openPage: 'Ihre Seite öffnen',
    keepPrivate:
      'Wer diesen Link hat, kann Ihren Platz in der Warteschlange sehen. Nach Ihrem Termin funktioniert er nicht mehr.',
    call: (phone) => `Wenn Sie nicht kommen können, rufen Sie uns bitte an: ${phone}.`,
  },
  es: {
    subject: (clinicName) => `Recordatorio: su cita en ${clinicName}`,
    appointment: ({ clinicName, doctorName, when }) =>
      `Le recordamos su cita en ${clinicName}${doctorName ? ` con ${doctorName}` : ''}: ${when}.`,
    aboutPage:
      'En su página puede confirmar la cita, seguir su turno, avisar de que ha llegado o de que llegará tarde, o dejar de recibir estos recordatorios. Abrir la página no cambia nada.',
    openPage: 'Abrir su página',
    keepPrivate: 'Cualquiera que tenga este enlace puede ver su turno. Caduca después de su cita.',
    call: (phone) => `Si no puede venir, llámenos: ${phone}.`,
  },
  fr: {
    subject: (clinicName) => `Rappel : votre rendez-vous chez ${clinicName}`,
    appointment: ({ clinicName, doctorName, when }) =>
      `Nous vous rappelons votre rendez-vous chez ${clinicName}${doctorName ? ` avec ${doctorName}` : ''} : ${when}.`,
    aboutPage:
      'Sur votre page, vous pouvez confirmer le rendez-vous, suivre votre place dans la file, signaler votre arrivée ou un retard, ou arrêter ces rappels. Ouvrir la page ne change rien.',
    openPage: 'Ouvrir votre page',
    keepPrivate:
      'Toute personne qui a ce lien peut voir votre place dans la file. Il expire après votre rendez-vous.',
    call: (phone) => `Si vous ne pouvez pas venir, merci de nous appeler : ${phone}.`,
  },
};
