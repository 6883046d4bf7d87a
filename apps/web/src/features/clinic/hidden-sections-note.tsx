import { type RecordSection, recordSections } from '@anteroom/contract/record-sections';
import { EyeOff } from 'lucide-react';
import { currentSession } from '#lib/session-store';
import { hiddenSectionsMessages as words } from './clinic.messages.ts';
import { useClinic } from './clinic-gate.tsx';

/** Says which of these sections the clinic hides from this user, so that the sections do not look empty. */
export function HiddenSectionsNote({ of = recordSections }: { of?: readonly RecordSection[] }) {
  const isHidden = useHiddenSections();
  const hidden = of.filter(isHidden).map((section) => words.sections[section]);
  if (hidden.length === 0) return null;
  const role = currentSession().user?.role === 'admin' ? words.roles.admins : words.roles.managers;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <EyeOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {words.note(new Intl.ListFormat('en', { type: 'conjunction' }).format(hidden), role)}
    </p>
  );
}

/**
 * Returns a function that returns whether the clinic hides a section of records from this user. The server enforces it.
 */
export function useHiddenSections(): (section: RecordSection | undefined) => boolean {
  const { hiddenFromManagers, hiddenFromAdmins } = useClinic();
  const hiddenFrom = { manager: hiddenFromManagers, admin: hiddenFromAdmins, doctor: [] as string[] };
  const hidden = hiddenFrom[currentSession().user?.role ?? 'doctor'];
  return (section) => section !== undefined && hidden.includes(section);
}
