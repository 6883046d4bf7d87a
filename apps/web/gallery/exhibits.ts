import type { ReactNode } from 'react';

/** What is shown of the file of this name in `src/ui`: each state with its name. */
export type Exhibits = Record<string, readonly (readonly [state: string, shown: ReactNode])[]>;
