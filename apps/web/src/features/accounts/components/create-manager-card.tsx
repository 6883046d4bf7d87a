import type { Manager } from '@anteroom/contract/accounts';
import { useState } from 'react';
import { Button } from '#ui/button';
import { accountMessages as words } from '../accounts.messages.ts';
import { FullManagerForm } from './full-manager-form.tsx';
import { InviteManagerForm } from './invite-manager-form.tsx';
import { ManagerCreated } from './manager-created.tsx';

export function CreateManagerCard() {
  const [created, setCreated] = useState<Manager | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  if (created) return <ManagerCreated manager={created} onAnother={() => setCreated(null)} />;
  return (
    <div className="max-w-2xl">
      {isInviting ? (
        <InviteManagerForm onClose={() => setIsInviting(false)} />
      ) : (
        <section className="panel mb-6 flex flex-wrap items-center justify-between gap-4 p-5 md:p-6">
          <p className="min-w-0 flex-1 basis-64 text-ink-soft">{words.inviteHint}</p>
          <Button variant="primary" className="max-sm:w-full" onClick={() => setIsInviting(true)}>
            {words.inviteManager}
          </Button>
        </section>
      )}
      <h2 className="text-xl font-semibold">{words.orWithPassword}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{words.orWithPasswordHint}</p>
      <FullManagerForm onCreated={setCreated} />
    </div>
  );
}
