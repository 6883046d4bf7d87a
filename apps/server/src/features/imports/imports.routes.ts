import {
  checkImport as checkImportRoute,
  discardImport as discardImportRoute,
  exportImportRefusals as exportImportRefusalsRoute,
  getImportColumns as getImportColumnsRoute,
  getImport as getImportRoute,
  listImportRefusals as listImportRefusalsRoute,
  listImports as listImportsRoute,
  putImportPart as putImportPartRoute,
  runImport as runImportRoute,
  startImport as startImportRoute,
  stopImport as stopImportRoute,
} from '@anteroom/contract/imports';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { checkImport } from './check-import.ts';
import { discardImport } from './discard-import.ts';
import { exportInvalidRows } from './export-invalid-rows.ts';
import { getImportColumns } from './get-import-columns.ts';
import { listImportRows } from './imports.queries.ts';
import { listInvalidRows } from './list-invalid-rows.ts';
import { presentImport, readImport } from './present-import.ts';
import { putImportPart } from './put-import-part.ts';
import type { ImportReaders } from './reader-of.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';
import { stopImport } from './stop-import.ts';

export function importRoutes(context: Context, readers: ImportReaders): Binding[] {
  return [
    bind(listImportsRoute, mayAdministrate, async () => ({
      imports: (await listImportRows(context.db)).map(presentImport),
    })),
    bind(startImportRoute, mayAdministrate, ({ actor, body, meta }) =>
      transact(context, { actor, meta, operation: 'startImport', request: body }, async (tx) => ({
        import: await startImport(context, tx, actor, body),
      })),
    ),
    bind(getImportRoute, mayAdministrate, async ({ params }) => ({
      import: presentImport(await readImport(context.db, params.importId)),
    })),
    bind(putImportPartRoute, mayAdministrate, async ({ params, body }) => ({
      import: await putImportPart(context, { ...params, ...body }),
    })),
    ...orderRoutes(context, readers),
    ...lineRoutes(context),
    bind(discardImportRoute, mayAdministrate, ({ actor, params }) =>
      discardImport(context, actor, params.importId).then(() => undefined),
    ),
  ];
}

function orderRoutes(context: Context, readers: ImportReaders): Binding[] {
  return [
    bind(checkImportRoute, mayAdministrate, async ({ actor, params, body }) => ({
      import: await checkImport(context, readers, actor, { ...params, options: body }),
    })),
    bind(runImportRoute, mayAdministrate, async ({ actor, params, body }) => ({
      import: await runImport(context, actor, { ...params, ...body }),
    })),
    bind(stopImportRoute, mayAdministrate, async ({ actor, params }) => ({
      import: await stopImport(context, actor, params.importId),
    })),
  ];
}

/** Routes that show lines of the file. Each records the read. */
function lineRoutes(context: Context): Binding[] {
  return [
    bind(getImportColumnsRoute, mayAdministrate, ({ actor, params }) =>
      getImportColumns(context, actor, params.importId),
    ),
    bind(listImportRefusalsRoute, mayAdministrate, ({ actor, params, query }) =>
      listInvalidRows(context, actor, { ...params, ...query }),
    ),
    bindDownload(exportImportRefusalsRoute, mayAdministrate, ({ actor, params }) =>
      exportInvalidRows(context, actor, params.importId),
    ),
  ];
}
