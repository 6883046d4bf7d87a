import { auditWords as words } from './audit.words.ts';

/** Somebody by whom the trail can be narrowed. */
export type Suggestion = { id: number; name: string; hint: string };
export type Suggestions = { found: readonly Suggestion[]; hasMore: boolean };

/** A number typed where a patient is asked for may be an ID, whatever else it finds. */
export function withTypedId(found: readonly Suggestion[], typed: string): readonly Suggestion[] {
  if (!/^[1-9]\d{0,14}$/.test(typed)) return found;
  const id = Number(typed);
  const others = found.filter((suggestion) => suggestion.id !== id);
  const same = found.find((suggestion) => suggestion.id === id);
  return [same ?? { id, name: words.patientById(id), hint: words.idOf(id) }, ...others];
}
