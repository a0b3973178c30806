import { instalmentAmounts } from '#contract/instalments.ts'
import { formatNaira } from '#contract/money.ts'
import { institution } from './institution/index.ts'

/** Fees of the tests' institution in kobo. */
export const charged = {
  application: institution.fees.ApplicationFee.amount,
  acceptance: institution.fees.AcceptanceFee.amount,
  school: institution.fees.SchoolFee.amount,
  orientation: institution.fees.OrientationFee?.amount ?? 0,
}

const { instalments } = institution.fees.SchoolFee

/** Instalments of the school fee in kobo: the tests' institution has three. */
export const [firstPart = 0, secondPart = 0, thirdPart = 0] = instalmentAmounts(
  charged.school,
  instalments.percents,
)

/** Days after the acceptance fee on which the instalments are due. */
export const [firstDue = 0, secondDue = 0, thirdDue = 0] = instalments.dueDays

/** The amount as the API has it. */
export const inNaira = (kobo: number) => kobo / 100

/** The amount as displayed. */
export const asNaira = formatNaira
