import { describe, expect, it } from 'vitest';
import { dana } from './demo-doctors.ts';
import { numberTickets } from './demo-tickets.ts';
import { planDemoClinic } from './plan-demo-clinic.ts';

describe('numberTickets', async () => {
  const { bookings } = await planDemoClinic(new Date('2026-11-25T09:00:00Z'), 'Europe/Berlin');

  it('numbers tickets in the order of booking; continues with 001 after 999', () => {
    const many = Array.from({ length: 4 }, () => bookings.map((booking) => ({ ...booking }))).flat();
    const danas = many.filter(({ doctor }) => doctor === dana);
    const { codes, lastNumber } = numberTickets(many);
    const codeAt = (place: number) => {
      const booking = danas[place];
      return booking && codes.get(booking);
    };
    expect([codeAt(0), codeAt(1), codeAt(998), codeAt(999)]).toEqual(['D-001', 'D-002', 'D-999', 'D-001']);
    expect(lastNumber.get(dana)).toBe(danas.length - 999);
  });
});
