import * as z from 'zod/mini'
import { type ConstantFee, type FeeId, type FeeInParts, feeRegistry } from './registry.ts'

/*
 * Schemas for the fees of an admission session. Each fee that is charged has a description and an amount. A fee with
 * `inParts` also has an instalment plan.
 */

const count = z.int('must be a whole number').check(z.positive('must be at least 1'))

const amountShape = {
  /** Name of the payment, as shown on receipts and on the checkout page. */
  description: z.string().check(z.trim(), z.minLength(1, 'must not be empty')),
  /** Amount in kobo: ₦25,000 is 2_500_000. */
  amount: z.int('must be a whole number of kobo').check(z.positive('must be more than 0')),
}
const wholeFee = z.strictObject(amountShape)
export type FeeAmount = z.infer<typeof wholeFee>

const plan = z.strictObject({
  /** Percentage of the fee for each instalment, earliest due date first. */
  percents: z.array(count).check(z.minLength(1, 'must have at least one instalment')),
  /** Due day of each instalment, as a number of days after the payment of the fee that must be paid first. */
  dueDays: z.array(count),
  /** The first reminder is sent this number of days before the due day, the second reminder on the due day. */
  remindDaysBefore: count,
})
export type InstalmentPlan = z.infer<typeof plan>
const feeInParts = z.strictObject({ ...amountShape, instalments: plan })
export type FeeInPartsAmount = z.infer<typeof feeInParts>

type AmountOf<Id extends FeeId> = Id extends FeeInParts ? FeeInPartsAmount : FeeAmount
/** Fees of an admission session. A missing fee is not charged. */
export type Fees = { [Id in ConstantFee]: AmountOf<Id> } & {
  [Id in Exclude<FeeId, ConstantFee>]?: AmountOf<Id> | undefined
}

const schemaOf = ({ inParts, always }: (typeof feeRegistry)[number]) => {
  const schema: z.ZodMiniType = inParts ? feeInParts : wholeFee
  return always ? schema : z.optional(schema)
}
// `Object.fromEntries` returns a type without the keys, so a cast restores the type of the schema.
const shape = Object.fromEntries(feeRegistry.map((fee) => [fee.id, schemaOf(fee)]))
export const feesSchema = z.strictObject(shape) as unknown as z.ZodMiniType<Fees>

export type Charged = FeeAmount & { instalments?: InstalmentPlan }
