import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

type TaskRequest = { id: number; name: string; params: unknown };
type TaskResult = { id: number; result?: unknown; error?: string };

/** A child process that runs tasks, so that their cost does not affect the measured process. */
type Child = {
  run(name: string, params?: unknown): Promise<never>;
  leave(): Promise<void>;
};

export function startChild(program: string): Child {
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: {} });
  let last = 0;
  return {
    run: (name, params) => {
      last += 1;
      child.send({ id: last, name, params } satisfies TaskRequest);
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

/** Runs the requested tasks in the child process, and exits when the parent process exits. */
export function serveTasks(tasks: Record<string, (params: never) => Promise<unknown>>): void {
  process.on('message', ({ id, name, params }: TaskRequest) => {
    const answer = (done: Omit<TaskResult, 'id'>) => process.send?.({ id, ...done } satisfies TaskResult);
    Promise.resolve(tasks[name]?.(params as never)).then(
      (result) => answer({ result }),
      (error: Error) => answer({ error: error.message }),
    );
  });
  process.once('disconnect', () => process.exit());
}

function answerOf(child: ChildProcess, id: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: TaskResult) => {
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
