import type { ComponentProps } from 'react';
import { DialogPart } from '#ui/dialog-part';
import type { AccessHistoryDialog as Dialog } from './access-history-dialog.tsx';

const fetchDialog = async () => (await import('./access-history-dialog.tsx')).AccessHistoryDialog;

/** Loaded when it opens, to keep the patients page light. */
export function AccessHistoryDialog(props: ComponentProps<typeof Dialog>) {
  return <DialogPart fetchDialog={fetchDialog} given={props} />;
}
