export { ExportSection } from './components/export-section.tsx';
export { FileLinks } from './components/file-links.tsx';
export { ImportWalk } from './components/import-walk.tsx';
export { LatestImports } from './components/latest-imports.tsx';
export { NewImport } from './components/new-import.tsx';
export { importMessages } from './imports.messages.ts';
