import { importKinds } from '@anteroom/contract/import-fields';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ExportSection, ImportWalk, LatestImports, NewImport, importWords as words } from '#features/imports';
import { PageHeading } from '#ui/page-heading';

/** The address names the import that is being looked at, so that it is found again after leaving; never its file. */
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

/** What had the focus is gone: as after going to another screen, the focus and the top of the page are there. */
function useFocusOnChange(importId: number): void {
  const shown = useRef(importId);
  useEffect(() => {
    if (shown.current === importId) return;
    shown.current = importId;
    window.scrollTo(0, 0);
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [importId]);
}
