import type { ImportKind, importFields } from '@anteroom/contract/import-fields';

/** Column titles for fields: folded, so without spaces, punctuation and accents, and separated by spaces. */
export type NamesOf<Kind extends ImportKind> = Partial<Record<(typeof importFields)[Kind][number], string>>;
