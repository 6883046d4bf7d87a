import { createContext, type ReactNode } from 'react';

/** What stands beside the heading of a page, whichever page it is. */
export const HeadingAside = createContext<ReactNode>(null);
