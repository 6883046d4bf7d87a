import { CreateManagerCard, accountMessages as words } from '#features/accounts';
import { useIsConfirmed } from '#features/staff';
import { EmptyState } from '#ui/empty-state';
import { PageHeading } from '#ui/page-heading';

export function CreateManagerPage() {
  return (
    <>
      <PageHeading title={words.createManagerTitle} subtitle={words.createManagerSubtitle} />
      {useIsConfirmed() ? <CreateManagerCard /> : <EmptyState title={words.noManagersUnconfirmed} />}
    </>
  );
}
