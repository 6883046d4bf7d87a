import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';
import { DownloadAppointmentsButton } from '#features/calendars';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { patientRecord, useUpdatePatient } from '../api/patient-queries.ts';
import { type PatientSection, patientFieldLabels, patientSections } from '../patient-fields.ts';
import { patientName } from '../patient-name.ts';
import { mayReactivate, maySeeAccessHistory, useMayChange } from '../patient-permissions.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { shownValue } from '../record-details.ts';

type Props = {
  patient: Patient;
  /** Undefined if read-only. */
  onEdit?: (patient: Patient) => void;
  onShowHistory?: (patient: Patient) => void;
  /** A note above the record, for example about emergency access. */
  note?: ReactNode;
  onClose: () => void;
};

export function ViewPatientDialog({ patient: shown, onEdit, onShowHistory, note, onClose }: Props) {
  const { data: patient = shown, isError, error } = useQuery(patientRecord(shown.id, shown));
  const mayChange = useMayChange();
  const reactivation = useReactivation(patient, onClose);
  return (
    <Dialog title={words.dialogTitle.view} onClose={onClose} width="large">
      <DialogBody label={words.dialogTitle.view}>
        <div className="grid gap-7">
          {isError && <Banner tone="danger">{messageOf(error, words.viewFailed)}</Banner>}
          {note}
          {!patient.isActive && <InactiveNote patient={patient} {...reactivation} />}
          {Object.entries(patientSections).map(([section, fields]) => (
            <section key={section}>
              <h3 className="mb-3 text-lg font-semibold">{words.sections[section as PatientSection]}</h3>
              <DescriptionList
                items={[
                  ...fields.map((field) => ({
                    term: patientFieldLabels[field],
                    description: shownValue(patient, field) ?? '—',
                    isWide: section === 'medical' || field === 'address',
                  })),
                  ...(section === 'basic' ? [{ term: words.doctor, description: patient.doctorName }] : []),
                ]}
              />
            </section>
          ))}
          {/* Not in the footer, where the buttons stack on a phone. */}
          <div className="-mx-3 flex flex-wrap empty:hidden">
            {onShowHistory && <HistoryButton patient={patient} onShow={onShowHistory} />}
            {onEdit && <DownloadAppointmentsButton patientId={patient.id} />}
          </div>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        {onEdit && mayChange(patient) && (
          <Button variant="primary" onClick={() => onEdit(patient)}>
            {words.editShort}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function HistoryButton({ patient, onShow }: { patient: Patient; onShow: (patient: Patient) => void }) {
  if (!maySeeAccessHistory(useSignedInUser(), patient)) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<History aria-hidden="true" className="size-4" />}
      onClick={() => onShow(patient)}
    >
      {words.accessHistory}
    </Button>
  );
}

/**
 * Called by the dialog and not by its note: the note unmounts as soon as the patient is active, before all lists are
 * refreshed.
 */
function useReactivation(patient: Patient, onReactivated: () => void) {
  const update = useUpdatePatient(patient.id);
  const reactivate = () =>
    update.mutate(
      { params: { patientId: patient.id }, body: { isActive: true }, ifMatch: patient.version },
      {
        onSuccess: () => {
          showToast({ tone: 'done', message: words.reactivated(patientName(patient)) });
          onReactivated();
        },
      },
    );
  return { update, reactivate };
}

type NoteProps = { patient: Patient } & ReturnType<typeof useReactivation>;

function InactiveNote({ patient, update, reactivate }: NoteProps) {
  const user = useSignedInUser();
  const button = (
    <Button size="small" onClick={reactivate} isBusy={update.isPending} busyText={words.reactivating}>
      {words.reactivate}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {update.isError && <Banner tone="danger">{messageOf(update.error, words.failed.edit)}</Banner>}
      <Banner tone="neutral" action={mayReactivate(user, patient) ? button : undefined}>
        {words.inactiveNote}
      </Banner>
    </div>
  );
}
