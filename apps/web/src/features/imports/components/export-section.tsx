import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { exportMessages as words } from '../exports.messages.ts';
import { ExportAppointments } from './export-appointments.tsx';
import { ExportPatients } from './export-patients.tsx';

export function ExportSection() {
  const heading = useFocusWhenMeant('#export');
  return (
    <section className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl font-semibold outline-none">
        {words.title}
      </h2>
      <p className="max-w-3xl text-ink-soft">{words.warning}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ExportPatients />
        <ExportAppointments />
      </div>
    </section>
  );
}

/** Focuses this heading when the URL hash names it: the lists of patients and appointments link here. */
function useFocusWhenMeant(hash: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash: meant } = useLocation();
  useEffect(() => {
    if (meant !== hash) return;
    // Wait a frame: the shell moves the focus to the top of a new screen first.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [meant, hash]);
  return heading;
}
