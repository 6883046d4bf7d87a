import type { ComponentProps } from 'react';
import { DialogPart } from '#ui/dialog-part';
import type { AccessHistoryDialog as Dialog } from './access-history-dialog.tsx';

const fetchDialog = async () => (await import('./access-history-dialog.tsx')).AccessHistoryDialog;

/** Loaded when the dialog opens, to keep the code of the patients page small. */
export function AccessHistoryDialog(props: ComponentProps<typeof Dialog>) {
  return <DialogPart fetchDialog={fetchDialog} given={props} />;
}
