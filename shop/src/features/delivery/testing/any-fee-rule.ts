import fc from 'fast-check'

/** Any fee rule that a merchant may set. */
export const anyFeeRule = fc.record({
  feeKind: fc.constantFrom('flat' as const, 'weight' as const),
  firstWeightInGrams: fc.integer({ min: 1, max: 50_000 }),
  firstFeeInFen: fc.nat(100_000),
  stepWeightInGrams: fc.integer({ min: 1, max: 50_000 }),
  stepFeeInFen: fc.nat(100_000),
  freeAboveInFen: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  unknownWeightInGrams: fc.nat(50_000),
})
