import { importKinds } from '@anteroom/contract/import-fields';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  ExportSection,
  ImportWalk,
  LatestImports,
  NewImport,
  importMessages as words,
} from '#features/imports';
import { PageHeading } from '#ui/page-heading';

/**
 * The import screen. The URL contains the id of the import, so that the user can return to it. The browser does not
 * store the file.
 */
export function ImportPage() {
  const [parameters, setParameters] = useSearchParams();
  const importId = Number(parameters.get('import'));
  useFocusOnChange(importId);
  const open = (id: number) => setParameters({ import: String(id) });
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      {Number.isSafeInteger(importId) && importId > 0 ? (
        <ImportWalk key={importId} importId={importId} onLeave={() => setParameters({})} />
      ) : (
        <div className="grid gap-10">
          <NewImport
            firstKind={importKinds.find((kind) => kind === parameters.get('kind')) ?? 'patients'}
            onUploaded={open}
          />
          <LatestImports onOpen={open} />
          <ExportSection />
        </div>
      )}
    </>
  );
}

/**
 * Moves the focus and the scroll position to the top when another import is shown, as navigation to another screen
 * would.
 */
function useFocusOnChange(importId: number): void {
  const shown = useRef(importId);
  useEffect(() => {
    if (shown.current === importId) return;
    shown.current = importId;
    window.scrollTo(0, 0);
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [importId]);
}
