import type { ComponentProps } from 'react';
import { DialogPart } from '#ui/dialog-part';
import type { AccessHistoryDialog as Dialog } from './access-history-dialog.tsx';

const fetchDialog = async () => (await import('./access-history-dialog.tsx')).AccessHistoryDialog;

/** Loads the dialog when it opens: the patients page would be too heavy with it. */
export function AccessHistoryDialog(props: ComponentProps<typeof Dialog>) {
  return <DialogPart fetchDialog={fetchDialog} given={props} />;
}
