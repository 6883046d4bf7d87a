import type { Language } from '@anteroom/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { ApiError, hasCode } from '#lib/api-error';
import { clockIn, withSpanishArticle } from '#lib/patient-language';
import { pollEvery } from '#lib/poll-interval';
import { sendRequest } from '#lib/send-request';

type Words = { busy: string; down: string; lastWorked: (time: string) => string; goesOn: string };

/** The messages in all languages of the patient pages. */
const words: Record<Language, Words> = {
  en: {
    busy: 'The system is busy. Please try again in a few seconds.',
    down: 'The practice’s system can’t be reached right now.',
    lastWorked: (time) => `It last worked at ${time}.`,
    goesOn: 'This page continues as soon as it works again.',
  },
  de: {
    busy: 'Gerade ist viel los. Bitte versuchen Sie es in ein paar Sekunden erneut.',
    down: 'Das System der Praxis ist gerade nicht erreichbar.',
    lastWorked: (time) => `Zuletzt funktionierte es um ${time}.`,
    goesOn: 'Sobald es wieder funktioniert, geht es hier weiter.',
  },
  es: {
    busy: 'El sistema está ocupado. Inténtelo de nuevo en unos segundos.',
    down: 'El sistema de la clínica no está disponible en este momento.',
    lastWorked: (time) => `Funcionó por última vez a ${withSpanishArticle(time)}.`,
    goesOn: 'Esta página continuará en cuanto vuelva a funcionar.',
  },
  fr: {
    busy: 'Le système est très sollicité. Veuillez réessayer dans quelques secondes.',
    down: 'Le système du cabinet est indisponible pour le moment.',
    lastWorked: (time) => `Il fonctionnait encore à ${time}.`,
    goesOn: 'Cette page reprendra dès qu’il fonctionnera de nouveau.',
  },
};

const hasFailed = (error: unknown) => error instanceof ApiError && error.status >= 500;

/** Returns whether the server rejected the request because of overload. A retry is likely to succeed soon. */
export const isServerBusy = (error: unknown) => hasCode(error, 'server_busy');

/**
 * Returns whether the server, or the proxy in front of it, responded that the server has failed. Overload does not
 * count. Neither does a request without any response, because the cause may be the patient's own connection.
 */
export const isSystemDown = (error: unknown) => hasFailed(error) && !isServerBusy(error);

/**
 * Returns the message for patients if a request failed because the system is busy or down. Returns null for other
 * errors.
 */
export function failureSentence(error: unknown, language: Language): string | null {
  const { busy, down } = words[language];
  if (isServerBusy(error)) return busy;
  return isSystemDown(error) ? down : null;
}

type Page = {
  language: Language;
  /** The clinic's time zone, or null before the page has loaded it. With null, times use the device's time zone. */
  timezone: string | null;
  /** When the page was last loaded, in milliseconds according to the server's clock. */
  lastReadAt: number | null;
};

const everyQuarterMinute = 15_000;
/** Returns a `refetchInterval` for pages that normally do not poll. Polls only while the system is down or busy. */
export function pollWhileDown(query: { state: { error: unknown } }): number | false {
  return hasFailed(query.state.error) && pollEvery(everyQuarterMinute)(query);
}

/**
 * Milliseconds. The message gives the time when the system last worked, without a date. It therefore omits a time that
 * is longer ago than this.
 */
const longestMillis = 12 * 60 * 60 * 1000;

/**
 * Returns the message for patients while the clinic's system is busy or down, otherwise null. If the system is down,
 * the message also says when it last worked, if that was recently, and that the page recovers automatically.
 */
export function useSystemDown(error: unknown, { language, timezone, lastReadAt }: Page): string | null {
  const isDown = isSystemDown(error);
  const { data } = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => readLastWorking(signal),
    enabled: isDown,
    refetchInterval: pollEvery(everyQuarterMinute),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
  });
  if (!isDown) return failureSentence(error, language);
  const { down, lastWorked, goesOn } = words[language];
  const lastAt = Math.max(lastReadAt ?? 0, data ?? 0);
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const since = Date.now() - lastAt < longestMillis ? [lastWorked(clockIn(language, lastAt, zone))] : [];
  return [down, ...since, goesOn].join(' ');
}

async function readLastWorking(signal: AbortSignal): Promise<number | null> {
  const response = await sendRequest('/status.json', { signal });
  const { lastWorkingAt }: { lastWorkingAt?: unknown } = await response.json();
  const at = Date.parse(String(lastWorkingAt));
  return Number.isNaN(at) ? null : at;
}
