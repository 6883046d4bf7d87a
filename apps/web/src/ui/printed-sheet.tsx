import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './printed-sheet.css';

/** Renders content for printing. It is outside the app's root element, so that print styles can hide the whole app. */
export function PrintedSheet({ className = '', children }: { className?: string; children: ReactNode }) {
  return createPortal(<div className={`printed-sheet ${className}`}>{children}</div>, document.body);
}
