import type { ComponentProps } from 'react';
import { BarChart } from '#ui/bar-chart';

/** A chart with a heading. A table beside it has the numbers, and a text describes it for screen readers. */
export function Charted({ title, ...chart }: ComponentProps<typeof BarChart> & { title: string }) {
  return (
    <section className="grid min-w-0 gap-3 break-inside-avoid">
      <h3 className="font-medium">{title}</h3>
      <BarChart {...chart} />
    </section>
  );
}
