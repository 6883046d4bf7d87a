import type { Language } from '@anteroom/contract/languages';

type Words = {
  language: string;
  loading: string;
  noConnection: string;
  tryAgain: string;
  call: (phone: string) => string;
};

/** Texts that several patient pages share. */
export const patientPageMessages: Record<Language, Words> = {
  en: {
    language: 'Language',
    loading: 'Loading…',
    noConnection: 'No connection.',
    tryAgain: 'Try again',
    call: (phone) => `Call ${phone}`,
  },
  de: {
    language: 'Sprache',
    loading: 'Wird geladen…',
    noConnection: 'Keine Verbindung.',
    tryAgain: 'Erneut versuchen',
    call: (phone) => `${phone} anrufen`,
  },
  es: {
    language: 'Idioma',
    loading: 'Cargando…',
    noConnection: 'Sin conexión.',
    tryAgain: 'Intentar de nuevo',
    call: (phone) => `Llamar al ${phone}`,
  },
  fr: {
    language: 'Langue',
    loading: 'Chargement…',
    noConnection: 'Pas de connexion.',
    tryAgain: 'Réessayer',
    call: (phone) => `Appeler le ${phone}`,
  },
};
