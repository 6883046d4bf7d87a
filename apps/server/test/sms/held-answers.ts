import type { SmsTransport } from '#features/sms';

/**
 * Wraps a transport so that its responses arrive only after `answer` is called. `asked` resolves when the provider has
 * handled the first message. If `answer` is never called, the sender seems to have died in the request.
 */
export function holdAnswers({ send }: SmsTransport) {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transport: SmsTransport = {
    send: async (sms) => {
      const outcome = await send(sms);
      asked.resolve();
      await answered.promise;
      return outcome;
    },
  };
  return { transport, asked: asked.promise, answer: answered.resolve };
}
