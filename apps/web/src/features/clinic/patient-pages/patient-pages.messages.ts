import type { Language } from '@anteroom/contract/languages';

type Words = { language: string; loading: string; tryAgain: string; call: (phone: string) => string };

/** Texts that several patient pages share. */
export const patientPageMessages: Record<Language, Words> = {
  en: {
    language: 'Language',
    loading: 'Loading…',
    tryAgain: 'Try again',
    call: (phone) => `Call ${phone}`,
  },
  de: {
    language: 'Sprache',
    loading: 'Wird geladen…',
    tryAgain: 'Erneut versuchen',
    call: (phone) => `${phone} anrufen`,
  },
  es: {
    language: 'Idioma',
    loading: 'Cargando…',
    tryAgain: 'Intentar de nuevo',
    call: (phone) => `Llamar al ${phone}`,
  },
  fr: {
    language: 'Langue',
    loading: 'Chargement…',
    tryAgain: 'Réessayer',
    call: (phone) => `Appeler le ${phone}`,
  },
};
