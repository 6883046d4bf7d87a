import { Hammer } from 'lucide-react';
import { EmptyState } from '#ui/empty-state';
import { PageHeading } from '#ui/page-heading';
import type { ComingSoon } from './pages.messages.ts';

export function ComingSoonPage({ title, sentence }: ComingSoon) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyState icon={<Hammer className="size-6" />} title={sentence} />
    </>
  );
}
