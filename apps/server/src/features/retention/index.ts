export { createRetentionFigures } from './retention-figures.ts';
export { findRetentionState, insertSweep } from './retention-sweeps.queries.ts';
