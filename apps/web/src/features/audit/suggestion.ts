import { auditMessages as words } from './audit.messages.ts';

export type Suggestion = { id: number; name: string; hint: string };
export type Suggestions = { found: readonly Suggestion[]; hasMore: boolean };

/** A typed number may be a patient ID, so offer it in addition to the search results. */
export function withTypedId(found: readonly Suggestion[], typed: string): readonly Suggestion[] {
  if (!/^[1-9]\d{0,14}$/.test(typed)) return found;
  const id = Number(typed);
  const others = found.filter((suggestion) => suggestion.id !== id);
  const same = found.find((suggestion) => suggestion.id === id);
  return [same ?? { id, name: words.patientById(id), hint: words.idOf(id) }, ...others];
}
