import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HiddenSectionsNote } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { hiddenText } from '#lib/shown-text';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { patientRecord } from '../api/patient-queries.ts';
import { DeceasedNote } from '../patient-details.tsx';
import { type PatientSection, patientFieldLabels, patientSections, shownValue } from '../patient-fields.ts';
import { patientMessages as words } from '../patients.messages.ts';

type Props = {
  patient: Patient;
  /** A note that is shown above the record, for example about emergency access. */
  note?: ReactNode;
  onClose: () => void;
};

/** Shows a record read-only, for emergency access or as a possible duplicate. */
export function ViewPatientDialog({ patient: shown, note, onClose }: Props) {
  const { data: patient = shown, isError, error } = useQuery(patientRecord(shown.id, shown));
  return (
    <Dialog title={words.dialogTitle.view} onClose={onClose} width="large">
      <DialogBody label={words.dialogTitle.view}>
        <div className="grid gap-7">
          {isError && <Banner tone="danger">{messageOf(error, words.viewFailed)}</Banner>}
          {note}
          <HiddenSectionsNote />
          <DeceasedNote patient={patient} />
          {!patient.isActive && <Banner tone="neutral">{words.inactiveNote}</Banner>}
          {Object.entries(patientSections).map(([section, fields]) => (
            <section key={section}>
              <h3 className="mb-3 text-lg font-semibold">{words.sections[section as PatientSection]}</h3>
              <DescriptionList
                items={[
                  ...fields.map((field) => ({
                    term: patientFieldLabels[field],
                    description:
                      patient[field] === undefined ? hiddenText : (shownValue(patient, field) ?? '—'),
                    isWide: section === 'medical' || field === 'address',
                  })),
                  ...(section === 'basic' ? [{ term: words.doctor, description: patient.doctorName }] : []),
                ]}
              />
            </section>
          ))}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
