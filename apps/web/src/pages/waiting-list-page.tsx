import { WaitingListScreen, waitingListMessages as words } from '#features/waiting-list';
import { PageHeading } from '#ui/page-heading';

export function WaitingListPage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      <WaitingListScreen />
    </>
  );
}
