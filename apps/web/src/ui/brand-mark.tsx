export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-deep" />
      <path
        d="M9 25V12.5a7 7 0 0 1 14 0V25"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="stroke-on-deep"
      />
      <circle cx="16" cy="19.5" r="2.6" className="fill-spark" />
    </svg>
  );
}
