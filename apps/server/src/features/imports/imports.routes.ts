import { api } from '@anteroom/contract/api';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { checkImport, readCheckedHeaders } from './check-import.ts';
import { discardImport, emptyImport } from './discard-import.ts';
import { getImportColumns } from './get-import-columns.ts';
import { listImportRows } from './imports.queries.ts';
import { exportInvalidRows, listInvalidRows } from './invalid-rows.ts';
import { listEmptiedCells } from './list-emptied-cells.ts';
import { listImportWords } from './list-import-words.ts';
import { presentImport, readImport } from './present-import.ts';
import type { ImportReaders } from './reader-of.ts';
import { runImport } from './run-import.ts';
import { stopImport } from './stop-import.ts';
import { previewImportUndo } from './undo/preview-import-undo.ts';
import { undoImport } from './undo/undo-import.ts';
import { putImportPart, startImport } from './upload-import.ts';

export function importRoutes(context: Context, readers: ImportReaders): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.listImports, mayAdministrate, async () => ({
      imports: (await listImportRows(context.db)).map(presentImport),
    })),
    change(api.startImport, mayAdministrate, async (tx, { actor, body }) => ({
      import: await startImport(context, tx, actor, body),
    })),
    bind(api.getImport, mayAdministrate, async ({ params }) => ({
      import: presentImport(await readImport(context.db, params.importId)),
    })),
    change(api.putImportPart, mayAdministrate, async (tx, { actor, params, body }) => ({
      import: await putImportPart(tx, actor, { ...params, ...body }),
    })),
    ...orderRoutes(context, readers),
    ...lineRoutes(context),
    ...undoRoutes(context, readers),
    change(
      api.discardImport,
      mayAdministrate,
      (tx, { actor, params }) => discardImport(tx, actor, params.importId),
      {
        around: async ({ params }, begin) => {
          await emptyImport(context, params.importId);
          await begin();
        },
      },
    ),
  ];
}

function orderRoutes(context: Context, readers: ImportReaders): Binding[] {
  const { change } = bindChanges(context);
  return [
    change(
      api.checkImport,
      mayAdministrate,
      async (tx, { actor, params, body }, headers: readonly string[]) => ({
        import: await checkImport(context, tx, actor, { ...params, options: body, headers }),
      }),
      {
        around: async ({ params, body }, begin) =>
          begin(await readCheckedHeaders(context, readers, { ...params, options: body })),
      },
    ),
    change(api.runImport, mayAdministrate, async (tx, { actor, params, body }) => ({
      import: await runImport(context, tx, actor, { ...params, ...body }),
    })),
    change(api.stopImport, mayAdministrate, async (tx, { actor, params }) => ({
      import: await stopImport(context, tx, actor, params.importId),
    })),
  ];
}

function undoRoutes(context: Context, readers: ImportReaders): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.previewImportUndo, mayAdministrate, ({ actor, params, query }) =>
      previewImportUndo(context, readers, actor, { ...params, ...query }),
    ),
    change(api.undoImport, mayAdministrate, async (tx, { actor, params }) => ({
      import: await undoImport(context, tx, actor, params.importId),
    })),
  ];
}

/**
 * Routes that show lines of the file. Each adds an audit entry for the read, except the list of emptied cells, which
 * contains no text of the file.
 */
function lineRoutes(context: Context): Binding[] {
  return [
    bind(api.getImportColumns, mayAdministrate, ({ actor, params }) =>
      getImportColumns(context, actor, params.importId),
    ),
    bind(api.listImportWords, mayAdministrate, async ({ actor, params }) => ({
      words: await listImportWords(context, actor, params.importId),
    })),
    bind(api.listImportRefusals, mayAdministrate, ({ actor, params, query }) =>
      listInvalidRows(context, actor, { ...params, ...query }),
    ),
    bind(api.listEmptiedCells, mayAdministrate, ({ params, query }) =>
      listEmptiedCells(context, { ...params, ...query }),
    ),
    bindDownload(api.exportImportRefusals, mayAdministrate, ({ actor, params }) =>
      exportInvalidRows(context, actor, params.importId),
    ),
  ];
}
