import { useState } from 'react';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { PrintedSheet } from '#ui/printed-sheet';
import { useSignedInUser } from '../use-session.ts';
import { ownFactorsMessages as words } from './second-factor.messages.ts';
import './printed-codes.css';

type Props = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes. Only its buttons close the dialog, because an accidental Escape would lose the codes. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { email } = useSignedInUser();
  const [copyState, setCopyState] = useState<'copied' | 'copyFailed' | null>(null);
  return (
    <Dialog title={words.codesTitle} onClose={onClose} onDismiss={() => undefined} width="medium">
      <DialogBody>
        <div className="grid gap-4">
          <Banner tone="warning">{words.codesOnce}</Banner>
          <CodeList codes={codes} />
          <p className="text-ink-soft">{words.codesHint}</p>
        </div>
      </DialogBody>
      <DialogActions>
        {/* Below the button on a phone, beside it otherwise. A message outside of the dialog would be covered. */}
        <p role="status" className="text-sm text-ink-soft empty:sr-only sm:flex-1 sm:self-center">
          {copyState && words[copyState]}
        </p>
        <Button className="sm:self-center" onClick={() => void copy(codes).then(setCopyState)}>
          {words.copy}
        </Button>
        <Button className="sm:self-center" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button variant="primary" className="sm:self-center" onClick={onClose}>
          {words.done}
        </Button>
      </DialogActions>
      <PrintedSheet className="printed-codes">
        <h1 className="text-xl font-semibold">{words.printedTitle(email)}</h1>
        <p className="my-4">{words.codesHint}</p>
        <CodeList codes={codes} />
      </PrintedSheet>
    </Dialog>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ol className="grid gap-x-6 gap-y-2 font-mono sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
}

async function copy(codes: readonly string[]): Promise<'copied' | 'copyFailed'> {
  // The clipboard requires HTTPS, and browsers may deny access to it.
  const isCopied = await Promise.resolve(
    navigator.clipboard?.writeText(codes.join('\n')).then(() => true),
  ).catch(() => false);
  return isCopied ? 'copied' : 'copyFailed';
}
