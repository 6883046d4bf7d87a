export function Key({ name }: { name: string }) {
  return (
    <kbd className="rounded-md border border-line-strong bg-sunken px-2 py-0.5 font-sans text-sm font-semibold whitespace-nowrap text-ink-soft">
      {name}
    </kbd>
  );
}
