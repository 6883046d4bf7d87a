import { useEffect, useRef } from 'react';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { PageHeading } from '#ui/page-heading';
import { useGoBack } from './not-found-page.tsx';
import { pageMessages as words } from './pages.messages.ts';

type Props = { requiredRoles: readonly string[]; ownRole: string };

export function AccessDeniedPage({ requiredRoles, ownRole }: Props) {
  const goBack = useGoBack();
  const button = useRef<HTMLButtonElement>(null);
  // Focus the button, because no element has the focus after the user has typed a URL.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="max-w-xl">
      <PageHeading title={words.accessDenied} subtitle={words.accessDeniedHint} />
      <div className="panel mb-6 p-5">
        <DescriptionList
          items={[
            { term: words.requiredRoles, description: requiredRoles.join(', ') },
            { term: words.ownRole, description: ownRole },
          ]}
        />
      </div>
      <Button ref={button} variant="primary" onClick={goBack}>
        {words.goBack}
      </Button>
    </div>
  );
}
