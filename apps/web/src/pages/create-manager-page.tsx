import { CreateManagerCard, accountWords as words } from '#features/accounts';
import { ConfirmedOnly } from '#features/staff';
import { PageHeading } from '#ui/page-heading';

export function CreateManagerPage() {
  return (
    <>
      <PageHeading title={words.createManagerTitle} subtitle={words.createManagerSubtitle} />
      <ConfirmedOnly>
        <CreateManagerCard />
      </ConfirmedOnly>
    </>
  );
}
