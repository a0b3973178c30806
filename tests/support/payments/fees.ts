import { instalmentAmounts } from '#contract/instalments.ts'
import { formatNaira } from '#contract/money.ts'
import { institution } from '../institution/index.ts'

/** Fees of the tests' institution in kobo. */
export const charged = {
  application: institution.fees.ApplicationFee.amount,
  acceptance: institution.fees.AcceptanceFee.amount,
  school: institution.fees.SchoolFee.amount,
  orientation: institution.fees.OrientationFee?.amount ?? 0,
}

const { instalments } = institution.fees.SchoolFee

/** The three instalments of the school fee in kobo. */
export const [firstPart = 0, secondPart = 0, thirdPart = 0] = instalmentAmounts(
  charged.school,
  instalments.percents,
)

/** Number of days from the payment of the acceptance fee to the due date of each instalment. */
export const [firstDue = 0, secondDue = 0, thirdDue = 0] = instalments.dueDays

/** Converts kobo to naira, the unit of amounts in the API. */
export const inNaira = (kobo: number) => kobo / 100

/** Formats an amount in kobo, for example as `₦41,000`. */
export const asNaira = formatNaira
