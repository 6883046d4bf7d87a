/** Shows placeholder bars while content loads, with `label` as visible text. */
export function Skeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="panel overflow-hidden">
      <p className="px-5 pt-4 text-sm text-ink-faint">{label}</p>
      <div aria-hidden="true" className="animate-pulse divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the bars never changes.
          <div key={row} className="flex items-center gap-4 px-5 py-4">
            <div className="size-9 rounded-full bg-sunken" />
            <div className="h-3.5 w-2/5 rounded-md bg-sunken" />
            <div className="ml-auto h-3.5 w-1/5 rounded-md bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  );
}
