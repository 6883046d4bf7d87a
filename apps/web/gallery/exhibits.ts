import type { ReactNode } from 'react';

/** The examples for one file of `src/ui`, by the name of their state. */
export type Exhibits = Record<string, readonly (readonly [state: string, shown: ReactNode])[]>;
