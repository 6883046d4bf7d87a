import {
  checkImport,
  discardImport,
  exportImportRefusals,
  getImport,
  getImportColumns,
  listEmptiedCells,
  listImportRefusals,
  listImports,
  listImportWords,
  previewImportUndo,
  putImportPart,
  runImport,
  startImport,
  stopImport,
  undoImport,
} from '@anteroom/contract/imports';
import { checkFile, runFile, sendFile } from '../imports.ts';
import { adminsAlone, type Row, row } from './row.ts';
import type { World } from './world.ts';

const aSentFile = async ({ desks }: World) => ({
  params: { importId: await sendFile(desks.admin, 'first,last\nImported,By Matrix\n') },
});

const aCheckedFile = async (world: World) => {
  const { params } = await aSentFile(world);
  const chosen = { doctorId: world.owner.id };
  const { version } = await checkFile(world.clinic, world.desks.admin, params.importId, chosen);
  return { params, body: { version } };
};

const aDoneFile = async (world: World) => {
  const { params } = await aCheckedFile(world);
  await runFile(world.clinic, world.desks.admin, params.importId);
  return { params };
};

const columns = [
  { header: 'first', field: 'firstName' },
  { header: 'last', field: 'lastName', dateFormat: 'DD/MM/YYYY' },
];

const words = [{ field: 'gender' as const, word: 'U', meaning: 'other' }];

export const importRows: readonly Row[] = [
  row(listImports, { cells: adminsAlone }),
  row(startImport, {
    cells: adminsAlone,
    input: () => ({ body: { kind: 'patients', fileName: 'people.csv' } }),
  }),
  row(getImport, { cells: adminsAlone, input: aSentFile }),
  row(putImportPart, {
    cells: adminsAlone,
    input: async (world) => {
      const { params } = await aSentFile(world);
      return { params: { ...params, part: 2 }, body: { text: 'A,B\n' } };
    },
  }),
  row(getImportColumns, { cells: adminsAlone, input: aSentFile }),
  row(checkImport, {
    cells: adminsAlone,
    input: async (world) => ({
      ...(await aSentFile(world)),
      body: { columns, doctorId: world.owner.id, source: 'Old system', words },
    }),
  }),
  row(runImport, { cells: adminsAlone, input: aCheckedFile }),
  row(stopImport, {
    cells: adminsAlone,
    input: async (world) => {
      const { params, body } = await aCheckedFile(world);
      await world.desks.admin.call(runImport, { params, body });
      return { params };
    },
  }),
  row(listImportWords, { cells: adminsAlone, input: aSentFile }),
  row(listImportRefusals, { cells: adminsAlone, input: aSentFile }),
  row(listEmptiedCells, { cells: adminsAlone, input: aSentFile }),
  row(exportImportRefusals, { cells: adminsAlone, input: aSentFile }),
  row(previewImportUndo, { cells: adminsAlone, input: aDoneFile }),
  row(undoImport, { cells: adminsAlone, input: aDoneFile }),
  row(discardImport, { cells: adminsAlone, input: aSentFile }),
];
