import { RemindersScreen, reminderMessages as words } from '#features/reminders';
import { PageHeading } from '#ui/page-heading';

export function RemindersPage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      <RemindersScreen />
    </>
  );
}
