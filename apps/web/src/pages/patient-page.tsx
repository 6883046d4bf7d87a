import { useParams } from 'react-router';
import { PatientScreen, recordMessages as words } from '#features/patient-record';
import { patientIdIn } from '#features/patients';
import { PageHeading } from '#ui/page-heading';

/** The heading does not name the patient: browsers keep the titles of pages in their history. */
export function PatientPage() {
  const { patientId = '' } = useParams();
  return (
    <>
      <PageHeading title={words.title} />
      <PatientScreen patientId={patientIdIn(patientId)} />
    </>
  );
}
