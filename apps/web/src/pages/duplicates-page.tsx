import { DuplicatesScreen, mergeMessages as words } from '#features/patient-record';
import { PageHeading } from '#ui/page-heading';

export function DuplicatesPage() {
  return (
    <>
      <PageHeading title={words.duplicates} subtitle={words.duplicatesSubtitle} />
      <DuplicatesScreen />
    </>
  );
}
