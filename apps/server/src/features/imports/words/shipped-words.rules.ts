import type { ImportField } from '@anteroom/contract/import-fields';

/**
 * Maps each of our values to the words that mean it in English, German, Spanish, French, Portuguese and Italian. The
 * words are folded.
 */
type Words = Readonly<Record<string, string>>;

/** Words that mean "unknown". They are imported as an empty value. */
const unknown =
  'unknown unbekannt desconocido inconnu desconhecido sconosciuto keineangabe notknown notspecified na';

const gender: Words = {
  male: 'm h man 1 mann mannlich masculino hombre varon homme masculin homem uomo maschio maschile',
  female: 'f w woman 2 frau weiblich femenino mujer femme feminin mulher feminino donna femmina femminile',
  other:
    'divers diverse d nonbinary nobinario nichtbinar nonbinaire naobinario nonbinario otro autre outro altro',
  prefer_not_to_say: '',
  '': unknown,
};

const status: Words = {
  scheduled:
    'booked planned pending geplant gebucht vereinbart programada programado agendada agendado prevu programme programmato prenotato',
  confirmed: 'bestatigt confirmada confirmado confirme confirmee confermato confermata',
  in_progress: '',
  completed: [
    'complete done finished fulfilled attended kept seen checkedout abgeschlossen erledigt wahrgenommen erschienen',
    'completada completado finalizada finalizado realizada realizado atendida atendido asistio termine terminee effectue effectuee honore',
    'concluida concluido compareceu completato completata eseguito eseguita effettuato effettuata',
  ].join(' '),
  cancelled: [
    'canceled cancel cancelledbypatient canceledbypatient storniert abgesagt cancelada cancelado anulada anulado annule annulee desmarcada desmarcado',
    'cancellato cancellata annullato annullata disdetto disdetta',
  ].join(' '),
  no_show: [
    'dna didnotattend didnotarrive failedtoattend fta missed nichterschienen noasistio noacudio nosepresento nopresentado nopresentada absent absente nonvenu',
    'naocompareceu faltou nonpresentato nonpresentata assente',
  ].join(' '),
};

const appointmentType: Words = {
  consultation:
    'officevisit consult newpatient newpatientvisit sprechstunde konsultation neupatient consulta nuevopaciente novopaciente visita nuovopaziente nouveaupatient',
  follow_up: 'kontrolle kontrolltermin nachsorge control revision suivi retorno controllo followupvisit',
  check_up: 'wellness wellnessvisit vorsorge chequeo bilan',
  procedure: 'eingriff procedimiento intervention procedimento procedura',
  emergency: 'urgent notfall urgencia emergencia urgence urgente urgenza',
  walk_in: 'dropin',
  other: 'sonstiges sonstige otro autre outro altro',
};

/** The languages of messages to patients, by name and by code. */
const language: Words = {
  en: 'english englisch ingles anglais inglese eng enus engb',
  de: 'german deutsch aleman allemand alemao tedesco deu ger dede deat dech',
  es: 'spanish spanisch espanol espagnol espanhol spagnolo spa eses esus esmx',
  fr: 'french franzosisch frances francais francese fra fre frfr frca frch',
};

/** The vocabularies of the fields that have a fixed list of values. */
const vocabularies: Partial<Record<ImportField, Words>> = {
  gender,
  status,
  appointmentType,
  language,
};

const meanings = new Map(
  Object.entries(vocabularies).map(([field, words]) => [field, meaningsIn(words)] as const),
);

function meaningsIn(words: Words): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([value, others]) =>
      [fold(value), ...others.split(' ')].filter(Boolean).map((word) => [word, value] as const),
    ),
  );
}

/**
 * Returns our value for a word of another system. Returns an empty value if the word means "unknown", and null if we do
 * not have the word.
 */
export function shippedMeaning(field: ImportField, word: string): string | null {
  return meanings.get(field)?.get(fold(word)) ?? null;
}

/** Returns the text without case, accents, spaces and punctuation, so that `No-Show` equals `NOSHOW`. */
export function fold(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
