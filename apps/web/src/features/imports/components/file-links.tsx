import type { ImportKind } from '@anteroom/contract/import-fields';
import { Download, Upload } from 'lucide-react';
import { Link } from '#lib/link';
import { buttonLook } from '#ui/button';

/**
 * Texts of these links. Not part of the other import texts, so that the lists of patients and appointments do not load
 * those.
 */
const words = {
  importLink: 'Import',
  exportLink: 'Export CSV',
};

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
