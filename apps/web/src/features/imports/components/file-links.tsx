import type { ImportKind } from '@anteroom/contract/import-fields';
import { Download, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { buttonLook } from '#ui/button';
import { fileLinkWords as words } from '../file-links.words.ts';

/** From a list to where its records come from files and go to files. */
export function FileLinks({ kind }: { kind: ImportKind }) {
  const look = buttonLook({ variant: 'quiet' });
  return (
    <>
      <Link to={`/dashboard/import?kind=${kind}`} className={look}>
        <Upload aria-hidden="true" className="size-4.5" />
        {words.importLink}
      </Link>
      <Link to="/dashboard/import#export" className={look}>
        <Download aria-hidden="true" className="size-4.5" />
        {words.exportLink}
      </Link>
    </>
  );
}
