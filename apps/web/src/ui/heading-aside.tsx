import { createContext, type ReactNode } from 'react';

/** Content shown beside the heading of every page. */
export const HeadingAside = createContext<ReactNode>(null);
