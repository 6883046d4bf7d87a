import type { ReactNode } from 'react';

/** The examples for one file of `src/ui`, keyed by the name of the state that they show. */
export type Exhibits = Record<string, readonly (readonly [state: string, shown: ReactNode])[]>;
