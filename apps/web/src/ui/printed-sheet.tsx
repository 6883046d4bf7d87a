import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './printed-sheet.css';

/** Content for printing. Renders beside the app, so that print styles can hide the whole app. */
export function PrintedSheet({ className = '', children }: { className?: string; children: ReactNode }) {
  return createPortal(<div className={`printed-sheet ${className}`}>{children}</div>, document.body);
}
