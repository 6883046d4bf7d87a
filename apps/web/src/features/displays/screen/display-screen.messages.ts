import type { DisplayLanguage } from '@anteroom/contract/displays';
import { withSpanishArticle } from '#lib/patient-language';

type WallWords = {
  /** The heading above the ticket code of the called patient during the first minute after the call. */
  current: string;
  /** The heading that replaces `current` one minute after the call. */
  seen: string;
  nobodyCurrent: string;
  next: string;
  nobodyWaiting: string;
  waiting: (count: number) => string;
  /** Shown for a patient whose estimated time is later than that of patients further back in the queue. */
  notHereYet: string;
  /** Returns the text that says how late the doctor is. */
  late: (minutes: number) => string;
  pausedSince: (time: string) => string;
  notOpen: string;
  offlineSince: (time: string) => string;
  connecting: string;
  closed: string;
  turnSoundOn: string;
  turnSoundOff: string;
  soundFailed: string;
  /** The word "please", spoken at the end of the announcement of a call. */
  please: string;
};

/** All texts of a display in each available language. */
export const displayScreenMessages: Record<DisplayLanguage, WallWords> = {
  en: {
    current: 'Please come in',
    seen: 'Being seen',
    late: (minutes) => `About ${minutes} min late`,
    nobodyCurrent: 'No one has been called',
    next: 'Next',
    nobodyWaiting: 'No one is waiting',
    waiting: (count) => `${count} waiting`,
    notHereYet: 'not here yet',
    pausedSince: (time) => `Paused since ${time}`,
    notOpen: 'Not open',
    offlineSince: (time) => `No connection since ${time} — what you see may be out of date`,
    connecting: 'No connection yet. Trying again…',
    closed: 'This display has been closed.',
    turnSoundOn: 'Turn sound on',
    turnSoundOff: 'Turn sound off',
    soundFailed: 'This device plays no sound.',
    please: 'please',
  },
  de: {
    current: 'Bitte eintreten',
    seen: 'In Behandlung',
    late: (minutes) => `Etwa ${minutes} Min. Verspätung`,
    nobodyCurrent: 'Niemand ist aufgerufen',
    next: 'Als Nächstes',
    nobodyWaiting: 'Niemand wartet',
    waiting: (count) => (count === 1 ? '1 wartet' : `${count} warten`),
    notHereYet: 'noch nicht da',
    pausedSince: (time) => `Pause seit ${time} Uhr`,
    notOpen: 'Nicht geöffnet',
    offlineSince: (time) => `Keine Verbindung seit ${time} Uhr – die Anzeige ist vielleicht nicht aktuell`,
    connecting: 'Noch keine Verbindung. Neuer Versuch…',
    closed: 'Diese Anzeige wurde geschlossen.',
    turnSoundOn: 'Ton einschalten',
    turnSoundOff: 'Ton ausschalten',
    soundFailed: 'Dieses Gerät gibt keinen Ton aus.',
    please: 'bitte',
  },
  es: {
    current: 'Pase, por favor',
    seen: 'En consulta',
    late: (minutes) => `Unos ${minutes} min de retraso`,
    nobodyCurrent: 'Aún no se ha llamado a nadie',
    next: 'A continuación',
    nobodyWaiting: 'No hay nadie en espera',
    waiting: (count) => `${count} en espera`,
    notHereYet: 'aún no ha llegado',
    pausedSince: (time) => `En pausa desde ${withSpanishArticle(time)}`,
    notOpen: 'No está abierto',
    offlineSince: (time) =>
      `Sin conexión desde ${withSpanishArticle(time)}: es posible que la información no esté actualizada`,
    connecting: 'Aún no hay conexión. Nuevo intento…',
    closed: 'Esta pantalla se ha cerrado.',
    turnSoundOn: 'Activar el sonido',
    turnSoundOff: 'Desactivar el sonido',
    soundFailed: 'Este dispositivo no reproduce sonido.',
    please: 'por favor',
  },
  fr: {
    current: 'Entrez, s’il vous plaît',
    seen: 'En consultation',
    late: (minutes) => `Environ ${minutes} min de retard`,
    nobodyCurrent: 'Personne n’a été appelé',
    next: 'À suivre',
    nobodyWaiting: 'Personne n’attend',
    waiting: (count) => `${count} en attente`,
    notHereYet: 'pas encore là',
    pausedSince: (time) => `En pause depuis ${time}`,
    notOpen: 'Pas ouvert',
    offlineSince: (time) => `Pas de connexion depuis ${time} — l’affichage n’est peut-être plus à jour`,
    connecting: 'Pas encore de connexion. Nouvel essai…',
    closed: 'Cet écran a été fermé.',
    turnSoundOn: 'Activer le son',
    turnSoundOff: 'Couper le son',
    soundFailed: 'Cet appareil n’émet pas de son.',
    please: 's’il vous plaît',
  },
};

/**
 * Returns the device's language if it is available, otherwise English. Used until the display's language setting has
 * loaded.
 */
export function languageOfDevice(): DisplayLanguage {
  const [language = ''] = navigator.language.split('-');
  return language in displayScreenMessages ? (language as DisplayLanguage) : 'en';
}
