import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.rules.ts';

describe('the mailbox of a contact', () => {
  it.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+1@example.org', 'ada@example.org'],
    ['ada+1+2@example.org', 'ada@example.org'],
    ['a.da@example.org', 'a.da@example.org'],
    ['a.d.a+x.y@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['ada@gmail.com.example', 'ada@gmail.com.example'],
    ['+ada@example.org', '+ada@example.org'],
    ['+4915123456789', '+4915123456789'],
  ])('addresses of one mailbox have one form: %s is %s', (contact, mailbox) => {
    expect(mailboxOf(contact)).toBe(mailbox);
  });
});
