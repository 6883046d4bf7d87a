import { type ComponentProps, lazy, Suspense } from 'react';
import type { TicketDialog as Dialog } from './ticket-dialog.tsx';

const FetchedDialog = lazy(async () => ({ default: (await import('./ticket-dialog.tsx')).TicketDialog }));

/** What draws the code is fetched when it is needed. */
export function TicketDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <FetchedDialog {...props} />
    </Suspense>
  );
}
