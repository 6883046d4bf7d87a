import type { Manager } from '@anteroom/contract/accounts';
import { useState } from 'react';
import { FullManagerForm } from './full-manager-form.tsx';
import { ManagerCreated } from './manager-created.tsx';

export function CreateManagerCard() {
  const [created, setCreated] = useState<Manager | null>(null);
  if (created) return <ManagerCreated manager={created} onAnother={() => setCreated(null)} />;
  return <FullManagerForm onCreated={setCreated} />;
}
