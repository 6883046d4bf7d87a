import { CreateManagerCard, accountWords as words } from '#features/accounts';
import { PageHeading } from '#ui/page-heading';

export function CreateManagerPage() {
  return (
    <>
      <PageHeading title={words.createManagerTitle} subtitle={words.createManagerSubtitle} />
      <CreateManagerCard />
    </>
  );
}
