import type { Patient } from '@anteroom/contract/patients';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { HiddenSectionsNote } from '#features/clinic';
import { recordMessages as words } from '../patient-record.messages.ts';

/**
 * Shows allergies and current medication above all other sections. If the clinic hides these sections, a note says so.
 */
export function SafetyFacts({ patient }: { patient: Pick<Patient, 'allergies' | 'currentMedications'> }) {
  const { allergies, currentMedications } = patient;
  return (
    <div className="grid gap-2">
      <HiddenSectionsNote />
      {allergies && <Warning term={words.allergies} text={allergies} />}
      {allergies === null && (
        <p className="flex items-center gap-2 text-ink-soft">
          <ShieldCheck aria-hidden="true" className="size-4.5 shrink-0" />
          {words.noAllergies}
        </p>
      )}
      {currentMedications && <Warning term={words.medication} text={currentMedications} />}
    </div>
  );
}

function Warning({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex gap-3 rounded-md border border-serving/35 bg-serving-soft px-4 py-3 text-serving">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{term}</p>
        <p className="wrap-break-word whitespace-pre-line">{text}</p>
      </div>
    </div>
  );
}
