import { useParams } from 'react-router';
import { PatientScreen, recordMessages as words } from '#features/patient-record';
import { patientIdIn } from '#features/patients';
import { PageHeading } from '#ui/page-heading';

/**
 * The page of a patient's record. Its title does not contain the patient's name, because browsers keep page titles in
 * their history.
 */
export function PatientPage() {
  const { patientId = '' } = useParams();
  return (
    <>
      <PageHeading title={words.title} />
      <PatientScreen patientId={patientIdIn(patientId)} />
    </>
  );
}
