import { useNavigate } from 'react-router';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { PageHeading } from '#ui/page-heading';
import { pageWords as words } from './pages.words.ts';

type Props = { requiredRoles: readonly string[]; ownRole: string };

export function AccessDeniedPage({ requiredRoles, ownRole }: Props) {
  const navigate = useNavigate();
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
      <Button variant="primary" onClick={() => void navigate(-1)}>
        {words.goBack}
      </Button>
    </div>
  );
}
