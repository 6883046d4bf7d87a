import { analyticsMessages as words } from '../analytics.messages.ts';

export function AnalyticsSkeleton() {
  return (
    <div role="status" className="grid animate-pulse gap-x-4 gap-y-5 lg:grid-cols-2">
      <div aria-hidden="true" className="flex flex-wrap gap-2 lg:col-span-2">
        <div className="h-11 w-38 rounded-md bg-sunken md:h-10" />
        <div className="h-11 w-38 rounded-md bg-sunken md:h-10" />
        <div className="ml-auto h-11 w-32 rounded-md bg-sunken md:h-10" />
      </div>
      <p className="panel min-h-14 px-5 py-4 text-sm text-ink-faint lg:col-span-2">{words.loading}</p>
      <CardSkeleton className="h-65" />
      <CardSkeleton className="h-65" />
      <CardSkeleton className="h-125 lg:col-span-2" />
      <CardSkeleton className="h-48 lg:col-span-2" />
    </div>
  );
}

function CardSkeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={`panel grid content-start gap-5 p-5 ${className}`}>
      <div className="h-5 w-2/5 rounded-md bg-sunken" />
      <div className="h-3.5 w-4/5 rounded-md bg-sunken" />
      <div className="h-3.5 w-3/5 rounded-md bg-sunken" />
    </div>
  );
}
