import type { ComponentProps } from 'react';
import { BarChart } from '#ui/bar-chart';

/** A chart under its name. What it shows stands in a table beside it and, for who cannot see it, in its text. */
export function Charted({ title, ...chart }: ComponentProps<typeof BarChart> & { title: string }) {
  return (
    <section className="grid min-w-0 gap-3 break-inside-avoid">
      <h3 className="font-medium">{title}</h3>
      <BarChart {...chart} />
    </section>
  );
}
