import type { ImportKind, importFields } from '@anteroom/contract/import-fields';

/**
 * Column titles of each field, separated by spaces. Each title is folded: no capitals, spaces, punctuation or accents.
 */
export type NamesOf<Kind extends ImportKind> = Partial<Record<(typeof importFields)[Kind][number], string>>;
