import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

type Asked = { id: number; name: string; wish: unknown };
type Done = { id: number; result?: unknown; error?: string };

/** A program that does tasks when it is asked to, in a process of its own: what it costs must not be what is measured. */
type Child = {
  ask(name: string, wish?: unknown): Promise<never>;
  leave(): Promise<void>;
};

export function startChild(program: string): Child {
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: {} });
  let last = 0;
  return {
    ask: (name, wish) => {
      last += 1;
      child.send({ id: last, name, wish } satisfies Asked);
      return answerOf(child, last) as Promise<never>;
    },
    leave: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The other side: does what is asked, and ends with whoever started it. */
export function serveTasks(tasks: Record<string, (wish: never) => Promise<unknown>>): void {
  process.on('message', ({ id, name, wish }: Asked) => {
    const answer = (done: Omit<Done, 'id'>) => process.send?.({ id, ...done } satisfies Done);
    Promise.resolve(tasks[name]?.(wish as never)).then(
      (result) => answer({ result }),
      (error: Error) => answer({ error: error.message }),
    );
  });
  process.once('disconnect', () => process.exit());
}

function answerOf(child: ChildProcess, id: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: Done) => {
      if (done.id !== id) return;
      stopListening();
      if (done.error === undefined) resolve(done.result);
      else reject(new Error(done.error));
    };
    const fail = () => {
      stopListening();
      reject(new Error('The process beside this one has ended.'));
    };
    const stopListening = () => void child.off('message', settle).off('exit', fail);
    child.on('message', settle);
    child.once('exit', fail);
  });
}
