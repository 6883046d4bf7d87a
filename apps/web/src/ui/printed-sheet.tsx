import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './printed-sheet.css';

/** What comes out of the printer in place of the screen: beside the app, so that all of the app can be left out. */
export function PrintedSheet({ className, children }: { className: string; children: ReactNode }) {
  return createPortal(<div className={`printed-sheet ${className}`}>{children}</div>, document.body);
}
