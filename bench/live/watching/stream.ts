import { connect } from 'node:net';

export type StreamParams = { port: number; path: string; token: string };

type StreamHandlers = { onEvent(): void; onEnd(): void };

export type Stream = { status: number; close(): void };

/**
 * Opens an event stream on a bare socket, because with ten thousand streams, a complete HTTP client would make this
 * process the bottleneck.
 */
export function openStream(
  { port, path, token }: StreamParams,
  { onEvent, onEnd }: StreamHandlers,
): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let isOpen = false;
    const onOpen = (status: number) => {
      isOpen = true;
      resolve({ status, close: () => socket.destroy() });
    };
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\n${headersOf(token)}\r\n\r\n`));
    socket.on('data', createReader({ onOpen, onEvent }));
    socket.on('error', reject);
    socket.on('close', () => {
      if (isOpen) onEnd();
      else reject(new Error('The stream ended before it was opened.'));
    });
  });
}

function headersOf(token: string): string {
  return ['host: 127.0.0.1', `authorization: Bearer ${token}`, 'accept: text/event-stream'].join('\r\n');
}

type Heard = { onOpen(status: number): void; onEvent(): void };

/** Parses a response that arrives in chunks of any size: first the headers, then events separated by empty lines. */
function createReader({ onOpen, onEvent }: Heard): (text: string) => void {
  let unread = '';
  let isOpen = false;
  return (text) => {
    unread += text;
    if (!isOpen && unread.includes('\r\n\r\n')) {
      isOpen = true;
      onOpen(Number(/^HTTP\/1.1 (\d+)/.exec(unread)?.[1] ?? 0));
    }
    const blocks = unread.split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) if (block.includes('event: ')) onEvent();
  };
}
