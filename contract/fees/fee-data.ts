import * as z from 'zod/mini'
import { type ConstantFee, type FeeId, type FeeInParts, feeRegistry } from './registry.ts'

/*
 * What a session charges: for each fee of the registry its description and amount, and the plan of a fee in parts.
 */

const count = z.int('must be a whole number').check(z.positive('must be at least 1'))

const amountShape = {
  /** What the payment is called on receipts and at the checkout. */
  description: z.string().check(z.trim(), z.minLength(1, 'must not be empty')),
  /** In kobo: ₦25,000 is 2_500_000. */
  amount: z.int('must be a whole number of kobo').check(z.positive('must be more than nothing')),
}
const wholeFee = z.strictObject(amountShape)
export type FeeAmount = z.infer<typeof wholeFee>

const plan = z.strictObject({
  /** Per cent of the fee, in the order in which the parts fall due. */
  percents: z.array(count).check(z.minLength(1, 'must have at least one instalment')),
  /** For each part, days after the fee that opens this one was paid. */
  dueDays: z.array(count),
  /** Days before a part is due on which its payer is reminded. */
  remindDaysBefore: count,
})
export type InstalmentPlan = z.infer<typeof plan>
const feeInParts = z.strictObject({ ...amountShape, instalments: plan })
export type FeeInPartsAmount = z.infer<typeof feeInParts>

type AmountOf<Id extends FeeId> = Id extends FeeInParts ? FeeInPartsAmount : FeeAmount
/** What a session charges. A fee that is missing is not charged. */
export type Fees = { [Id in ConstantFee]: AmountOf<Id> } & {
  [Id in Exclude<FeeId, ConstantFee>]?: AmountOf<Id> | undefined
}

const schemaOf = ({ inParts, always }: (typeof feeRegistry)[number]) => {
  const schema: z.ZodMiniType = inParts ? feeInParts : wholeFee
  return always ? schema : z.optional(schema)
}
const shape = Object.fromEntries(feeRegistry.map((fee) => [fee.id, schemaOf(fee)]))
export const feesSchema = z.strictObject(shape) as unknown as z.ZodMiniType<Fees>

/** A fee as a session charges it. */
export type Charged = FeeAmount & { instalments?: InstalmentPlan }
