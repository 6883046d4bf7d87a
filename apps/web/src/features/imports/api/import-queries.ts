import {
  checkImport,
  discardImport,
  getImport,
  getImportColumns,
  type ImportJob,
  listEmptiedCells,
  listImportRefusals,
  listImports,
  listImportWords,
  previewImportUndo,
  runImport,
  stopImport,
  undoImport,
} from '@anteroom/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { longTimeoutMillis } from '#lib/api';
import { routeKey, routePages, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

const everySecond = 1_000;

export function isAtWork({ state }: ImportJob): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

export const importList = routeQuery(listImports, {}, { select: ({ imports }) => imports, staleTime: 0 });

/** Loads an import. Polls every second while the server is working on it. */
export const importJob = (importId: number, isWanted = true) =>
  routeQuery(
    getImport,
    { params: { importId } },
    {
      select: ({ import: job }) => job,
      enabled: isWanted,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data.import) ? everySecond : false),
    },
  );

/** Loads the columns of an uploaded file. Never stale, because the file does not change. */
export const importColumns = (importId: number) =>
  routeQuery(
    getImportColumns,
    { params: { importId } },
    // A long timeout, because the server reads the whole file.
    { staleTime: Number.POSITIVE_INFINITY, timeoutMillis: longTimeoutMillis },
  );

export const importWords = (importId: number) =>
  routeQuery(
    listImportWords,
    { params: { importId } },
    { select: ({ words }) => words, staleTime: Number.POSITIVE_INFINITY },
  );

export const emptiedCellPages = (importId: number) =>
  routePages(listEmptiedCells, { params: { importId }, query: {} });

export const invalidRowPages = (importId: number) =>
  routePages(listImportRefusals, { params: { importId }, query: {} });

/**
 * Loads a preview of what undoing an import would remove. Never cached, because records can come into use at any time.
 */
export const undoPreview = (importId: number) =>
  routePages(previewImportUndo, { params: { importId }, query: {} }, { staleTime: 0, gcTime: 0 });

/** Starts the dry run of an import. It can be repeated with other options. */
export const useCheckImport = (importId: number) => useRouteMutation(checkImport, useFollowImport(importId));

export const useRunImport = (importId: number) => useRouteMutation(runImport, useFollowImport(importId));

export const useStopImport = (importId: number) => useRouteMutation(stopImport, useFollowImport(importId));

export const useUndoImport = (importId: number) => useRouteMutation(undoImport, useFollowImport(importId));

function useFollowImport(importId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = importJob(importId);
  return {
    onSuccess: (answer: { import: ImportJob }) => {
      queryClient.setQueryData(queryKey, answer);
      // Remove the cached results, because each check decides again which rows are rejected and which words are
      // unknown.
      queryClient.removeQueries({ queryKey: routeKey(listImportRefusals, { params: { importId } }) });
      queryClient.removeQueries({ queryKey: routeKey(listEmptiedCells, { params: { importId } }) });
      queryClient.removeQueries({ queryKey: routeKey(listImportWords, { params: { importId } }) });
    },
    // Refetch, because another user may already have stopped, undone or discarded the import.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  };
}

export const useDiscardImport = () =>
  useRouteMutation(discardImport, { invalidates: [importList.queryKey], waitsForRefetch: true });
