import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidFor } from '#contract/shop/orders/returns/return-shares.ts';
import type { PaperFacts } from './paper-facts.ts';
import { returnFactsOf } from './return-facts.ts';
import { splitGst } from './tax/split-gst.ts';

const line = fc
  .record({
    unit_price_paise: fc.integer({ min: 1, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    rate: fc.constantFrom(0, 500, 1_200, 1_800, 2_800),
    off: fc.nat(),
  })
  .map(({ off, ...one }) => ({ ...one, discount_paise: off % (one.unit_price_paise * one.quantity) }));
const scene = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  within: fc.boolean(),
  sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
});
const credits = { serial: '26-27/000001', issued_at: '2026-11-25T00:00:00.000Z', why: 'returned' } as const;
const taxes = ['total_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const;

type Scene = { lines: { unit_price_paise: number; quantity: number; rate: number; discount_paise: number }[]; within: boolean; sizes: number[] };

function invoiceOf({ lines, within }: Scene): PaperFacts {
  const drawn = lines.map((one) => {
    const total_paise = one.unit_price_paise * one.quantity - one.discount_paise;
    return { ...one, name: 'Lamp', hsn: '', total_paise, ...splitGst({ total_paise, rate: one.rate, within }) };
  });
  return { kind: 'tax_invoice', supply: { within, state_tax: 'SGST' }, lines: drawn, total_paise: 0 } as unknown as PaperFacts;
}

const sumOf = (facts: readonly PaperFacts[], of: (typeof taxes)[number]) => facts.flatMap((one) => one.lines).reduce((sum, one) => sum + one[of], 0);

/** All goods, a few at a time; `keep`: what its seller keeps of each refund. */
function notesOf(scene: Scene, keep: (worth: number) => number): PaperFacts[] {
  const invoice = invoiceOf(scene);
  const before = scene.lines.map(() => 0);
  const notes: PaperFacts[] = [];
  for (let turn = 0; scene.lines.some(({ quantity }, position) => (before[position] ?? 0) < quantity); turn += 1) {
    const size = scene.sizes[turn % scene.sizes.length] ?? 1;
    const lines = scene.lines.flatMap((one, position) => {
      const came = before[position] ?? 0;
      const quantity = Math.min(size, one.quantity - came);
      before[position] = came + quantity;
      return quantity > 0 ? [{ position, quantity, paise: paidFor(one, came, quantity) }] : [];
    });
    const worth = lines.reduce((sum, { paise }) => sum + paise, 0);
    const refund_paise = worth - keep(worth);
    if (refund_paise > 0) notes.push(returnFactsOf({ invoice, earlier: notes, returned: { refund_paise, lines }, credits }));
  }
  return notes;
}

test('the notes of all goods take back the invoice, and each of its taxes, to the paisa', () => {
  fc.assert(
    fc.property(scene, (one) => {
      const notes = notesOf(one, () => 0);
      for (const of of taxes) expect([of, sumOf(notes, of)]).toEqual([of, sumOf([invoiceOf(one)], of)]);
    }),
    { numRuns: 1_000 },
  );
});

test('a note of part says what goes back, with its tax inside and both halves the same', () => {
  fc.assert(
    fc.property(scene, fc.nat(), (one, kept) => {
      for (const note of notesOf(one, (worth) => kept % Math.max(1, worth))) {
        expect(sumOf([note], 'total_paise')).toBe(note.total_paise);
        for (const drawn of note.lines) {
          expect(drawn.taxable_paise + drawn.cgst_paise + drawn.sgst_paise + drawn.igst_paise).toBe(drawn.total_paise);
          expect(drawn.cgst_paise).toBe(drawn.sgst_paise);
          expect(drawn.unit_price_paise * drawn.quantity - drawn.discount_paise).toBe(drawn.total_paise);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});
